export { boundOf, isAlarming, type Signal } from './signal.ts';
export { signalReference } from './signal-reference.ts';
export { signalParts, signals } from './signals.ts';
