import { hash } from 'node:crypto';
import { partsOf, type SourceTimes } from '../vehicle/source-times.ts';
import type { Applied } from './apply-message.ts';
import { PRESENCE } from './placement.ts';
import type { StockMessage } from './stock-message.ts';

/** To be raised whenever the same car may lead to other events or warnings than before: every listing is then compared anew once. */
const RULES = 2;

/**
 * The listing that was the newest word on every part of its vehicle, and left nothing to say about it. Told again, while the vehicle is
 * still as it left it, it changes nothing but the time that it was told at: so the vehicle need not be loaded (FEED-2).
 */
export interface Telling {
  /** Of the listing's car as it came. */
  digest: string;
  /** The version of the vehicle's stream that it led to. */
  version: number;
  /** When it was told last, in UTC milliseconds by the source's clock; no part of the vehicle was told of later. */
  at: number;
}

/** The digest of a car as it came; two with the same digest tell the same, whenever they do. */
export function digestOf(car: object): string {
  return hash('sha256', `${RULES} ${JSON.stringify(car)}`, 'base64');
}

/** Whether a message tells once more what was told, and neither earlier than that nor of anything else. */
export function isRetelling({ digest, at }: StockMessage, telling: Telling | undefined): telling is Telling {
  return digest !== undefined && digest === telling?.digest && at.getTime() >= telling.at;
}

/**
 * What is to be remembered of a message that was applied, if it is such a listing.
 * @param hasWarnings whether its sender was told anything about it that depends on the vehicle.
 */
export function tellingOf(message: StockMessage, applied: Applied, hasWarnings: boolean): Telling | undefined {
  const { record, stale, over } = applied;
  const { digest } = message;
  if (digest === undefined || !record || over || stale.length > 0 || hasWarnings) return undefined;
  const at = message.at.getTime();
  const told = new Set([...partsOf(message.facts), PRESENCE]);
  const isLastWord = Object.entries(record.times).every(([part, time]) => time < at || (time === at && told.has(part)));
  return isLastWord ? { digest, version: record.version, at } : undefined;
}

/** The times of all parts after a retelling: those of the telling, which are the latest there are, move to its new time. */
export function retoldTimes(times: SourceTimes, at: number | undefined): SourceTimes {
  if (at === undefined) return times;
  const latest = Math.max(...Object.values(times));
  return Object.fromEntries(Object.entries(times).map(([part, time]) => [part, time === latest ? at : time]));
}
