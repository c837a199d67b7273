import { createHash } from 'node:crypto';

/**
 * The numbers that `pg_advisory_xact_lock` takes for these keys: 64 bits of each key's SHA-256, ascending, without doubles.
 * Every writer takes its locks in this one order, which is what keeps two batches over the same streams from a deadlock.
 * Two keys that share a number only wait for each other.
 */
export function toLockNumbers(keys: Iterable<string>): string[] {
  const numbers = new Set<bigint>();
  for (const key of keys) numbers.add(createHash('sha256').update(key).digest().readBigInt64BE());
  return [...numbers].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
}

/** "outb" in ASCII. The two-number locks are a space apart from the streams' one-number locks. */
const OUTBOX = 0x6f757462;

/** Held by the outbox's one reader, for its session. */
export const readerLock = [OUTBOX, 1];

/** Held while rows move between outbox and parking, for the transaction. */
export const parkingLock = [OUTBOX, 2];
