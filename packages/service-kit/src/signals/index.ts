export { boundOf, isAlarming, type Signal } from './signal.ts';
export { signalParts, signals } from './signals.ts';
