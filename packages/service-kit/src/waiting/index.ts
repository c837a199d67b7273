export { type BackOff, Bell, backOffDelay, defaultBackOff, pause, untilAborted } from './pause.ts';
export { Pace, repeat, type Stoppable, tryEach } from './repeat.ts';
export { sharedLook } from './shared-look.ts';
