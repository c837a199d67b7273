import { followingSignals, publishingSignals } from './event-signals.ts';
import { feedSignals, indexSignals, leadSignals, requestSignals } from './service-signals.ts';
import type { Signal } from './signal.ts';

const table = {
  ...publishingSignals,
  ...followingSignals,
  ...indexSignals,
  ...feedSignals,
  ...leadSignals,
  ...requestSignals,
};

/** The name of a signal: the same in `/metrics`, `/health/ready`, operators' commands, documentation and alert rules. */
export type SignalName = keyof typeof table;

/** Every signal of the product, declared once. A new one is one entry in the part that it belongs to. */
export const signals: Readonly<Record<SignalName, Signal>> = table;
