import { followingSignals, publishingSignals } from './event-signals.ts';
import { leadSignals } from './lead-signals.ts';
import { feedSignals, indexSignals, requestSignals } from './service-signals.ts';
import type { Signal } from './signal.ts';

/** The signals by what they are about; a dashboard has a row for each part. */
export const signalParts = {
  Publishing: publishingSignals,
  Following: followingSignals,
  'Search index': indexSignals,
  Feeds: feedSignals,
  'Leads, letters and money': leadSignals,
  'Requests and upkeep': requestSignals,
} as const satisfies Record<string, Readonly<Record<string, Signal>>>;

type Parts = typeof signalParts;

/** The name of a signal: the same in `/metrics`, `/health/ready`, operators' commands, documentation and alert rules. */
export type SignalName = { [Part in keyof Parts]: keyof Parts[Part] }[keyof Parts];

/** Every signal of the product, declared once. A new one is one entry in the part that it belongs to. */
export const signals: Readonly<Record<SignalName, Signal>> = {
  ...publishingSignals,
  ...followingSignals,
  ...indexSignals,
  ...feedSignals,
  ...leadSignals,
  ...requestSignals,
};
