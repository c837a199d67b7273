import type { JournalEntry } from '@forecourt/service-kit';
import type { EntityManager } from 'typeorm';

/** How a key is ended for good. */
export type KeyEnd = 'revoked' | 'rotated';

/** SQL: whether the restored row of a key that was ended so is still in use. */
const stillInUse: Readonly<Record<KeyEnd, string>> = {
  revoked: 'revoked_at IS NULL',
  rotated: 'revoked_at IS NULL AND expires_at IS NULL',
};

/** Keys that a restored backup brought back, to be ended again. */
export interface EndedKeys {
  readonly table: 'credentials' | 'feed_keys';
  readonly how: KeyEnd;
  readonly entries: readonly JournalEntry[];
  /** @param hours until it ends, 0 if that is past */
  end(entry: JournalEntry, hours: number): Promise<void>;
}

/** Ends those of the keys that are in use again, each at its time, and returns how many there were. */
export async function endKeysAgain(
  manager: EntityManager,
  { table, how, entries, end }: EndedKeys,
  now: Date,
): Promise<number> {
  const rows: { key_id: string }[] = await manager.query(
    `SELECT key_id FROM ${table} WHERE key_id = ANY($1) AND ${stillInUse[how]}`,
    [entries.map(({ id }) => id)],
  );
  const back = new Set(rows.map((row) => row.key_id));
  for (const entry of entries) if (back.has(entry.id)) await end(entry, hoursUntil(entry.details?.expires_at, now));
  return back.size;
}

const HOUR_MS = 3_600_000;

function hoursUntil(instant: string | undefined, now: Date): number {
  return instant === undefined ? 0 : Math.max(0, (Date.parse(instant) - now.getTime()) / HOUR_MS);
}

const KEPT_MS = 60_000;

/** A key's row, as far as its use is noted. */
interface UsedKey {
  readonly keyId: string;
  readonly lastUsedAt: Date | null;
}

/** Notes that a key was used, at most once a minute: a row that is written at each call would be written all day. */
export async function noteUse(
  manager: EntityManager,
  table: 'credentials' | 'feed_keys',
  { keyId, lastUsedAt }: UsedKey,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < KEPT_MS) return;
  await manager.query(`UPDATE ${table} SET last_used_at = $2 WHERE key_id = $1`, [keyId, now]);
}
