import { partsOf, type SourceTimes } from '../../vehicle/source-times.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import type { Applied } from './apply-message.ts';
import { PRESENCE } from './placement.ts';

/**
 * A listing that set the newest state of every part of its vehicle, without warnings. Pushed again while the vehicle is
 * unchanged, it changes nothing but its own time: so the vehicle need not be loaded (FEED-2).
 */
export interface LastPush {
  /** Of the listing's car as received, whatever the signatures of its pictures' addresses. */
  digest: string;
  /** The version of the vehicle's stream that it led to. */
  version: number;
  /** When it was last pushed, in UTC milliseconds by the source's clock; no part of the vehicle was set later. */
  at: number;
}

/** Whether a message repeats the listing, not earlier than it and for the same vehicle. */
export function isRepush({ digests, at }: StockMessage, lastPush: LastPush | undefined): lastPush is LastPush {
  return digests !== undefined && digests.digest === lastPush?.digest && at.getTime() >= lastPush.at;
}

/**
 * What to remember of an applied message, if it is such a listing.
 * @param hasWarnings whether its sender got a warning that depends on the vehicle.
 */
export function lastPushOf(message: StockMessage, applied: Applied, hasWarnings: boolean): LastPush | undefined {
  const { record, stale, over } = applied;
  const digest = message.digests?.digest;
  if (digest === undefined || !record || over || stale.length > 0 || hasWarnings) return undefined;
  const at = message.at.getTime();
  const given = new Set([...partsOf(message.facts), PRESENCE]);
  const isLastWord = Object.entries(record.times).every(
    ([part, time]) => time < at || (time === at && given.has(part)),
  );
  return isLastWord ? { digest, version: record.version, at } : undefined;
}

/** The times of all parts after a re-push: those of the listing, which are the latest, move to its new time. */
export function repushedTimes(times: SourceTimes, at: number | undefined): SourceTimes {
  if (at === undefined) return times;
  const latest = Math.max(...Object.values(times));
  return Object.fromEntries(Object.entries(times).map(([part, time]) => [part, time === latest ? at : time]));
}
