export { Pace } from './pace.ts';
export { type BackOff, Bell, backOffDelay, defaultBackOff, pause, untilAborted } from './pause.ts';
export { repeat, type Stoppable } from './repeat.ts';
