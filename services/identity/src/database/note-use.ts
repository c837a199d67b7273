import type { EntityManager } from 'typeorm';

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
