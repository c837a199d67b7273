import type { FeedKey, FeedKeyScope } from '@forecourt/contracts';
import type { PlacedEvent } from '@forecourt/event-store';
import { type EntityManager, EntitySchema, In } from 'typeorm';
import { type FeedKeyEvent, feedKeyOfStream } from './feed-key.ts';

/** A feed key as it is now, with its sealed secret. */
export interface StoredFeedKey {
  keyId: string;
  client: string;
  /** The version of the key's stream. */
  revision: number;
  dealerships: FeedKey['dealerships'];
  sealedSecret: string;
  issuedAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** The table of feed keys. */
export const feedKeys = new EntitySchema<StoredFeedKey>({
  name: 'feed_key',
  tableName: 'feed_keys',
  columns: {
    keyId: { name: 'key_id', type: 'text', primary: true },
    client: { type: 'text' },
    revision: { type: 'int', default: 1 },
    dealerships: { type: 'jsonb' },
    sealedSecret: { name: 'sealed_secret', type: 'text' },
    issuedAt: { name: 'issued_at', type: 'timestamptz' },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', nullable: true },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
  },
});

/** Brings the key's row up to date, in the transaction of its event. */
export async function saveFeedKey(manager: EntityManager, event: PlacedEvent<FeedKeyEvent>): Promise<void> {
  const repository = manager.getRepository(feedKeys);
  const keyId = feedKeyOfStream(event.streamId);
  const change = { ...changeOf(event), revision: event.version };
  if (event.type === 'FeedKeyIssued') await repository.insert({ keyId, ...change });
  else await repository.update({ keyId }, change);
}

function changeOf(event: FeedKeyEvent): Partial<StoredFeedKey> {
  switch (event.type) {
    case 'FeedKeyIssued': {
      const { client, dealerships, sealedSecret } = event.data;
      return { client, dealerships, sealedSecret, issuedAt: event.occurredAt };
    }
    case 'FeedKeyDealershipsChanged':
      return { dealerships: event.data.dealerships };
    case 'FeedKeyRotated':
      return { expiresAt: new Date(event.data.expiresAt) };
    case 'FeedKeyRevoked':
      return { revokedAt: event.occurredAt };
  }
}

/** The key, in any state; null if there is none. */
export function findFeedKey(manager: EntityManager, keyId: string): Promise<StoredFeedKey | null> {
  return manager.getRepository(feedKeys).findOneBy({ keyId });
}

/** The dealerships that a key may write for; undefined if there is no such key, or it was revoked. */
export async function findFeedKeyScope(manager: EntityManager, keyId: string): Promise<FeedKeyScope | undefined> {
  const key = await findFeedKey(manager, keyId);
  if (!key || key.revokedAt) return undefined;
  const { client, revision, dealerships } = key;
  return { key_id: keyId, client, revision, dealerships };
}

/** The keys that one answer lists, and the bytes of their dealerships: a key for 1,001 of them has about 100 kB. */
const MOST_LISTED = 1_000;
const LISTED_BYTES = 8_000_000;

/** The newest keys, newest first, without their secrets: at most 1,000, and fewer if they are for many dealerships. */
export async function listFeedKeys(manager: EntityManager, mostBytes = LISTED_BYTES): Promise<FeedKey[]> {
  const newest: { key_id: string }[] = await manager.query(
    `SELECT key_id FROM (
       SELECT key_id, issued_at, sum(octet_length(dealerships::text)) OVER (ORDER BY issued_at DESC, key_id) AS bytes
       FROM feed_keys ORDER BY issued_at DESC, key_id LIMIT $1
     ) AS listed WHERE bytes <= $2`,
    [MOST_LISTED, mostBytes],
  );
  const keys = await manager.getRepository(feedKeys).find({
    where: { keyId: In(newest.map(({ key_id }) => key_id)) },
    order: { issuedAt: 'DESC', keyId: 'ASC' },
  });
  return keys.map(shownFeedKey);
}

/** A key as an operator sees it: without its secret. */
export function shownFeedKey(key: StoredFeedKey): FeedKey {
  return {
    key_id: key.keyId,
    client: key.client,
    revision: key.revision,
    dealerships: key.dealerships,
    issued_at: key.issuedAt.toISOString(),
    ...(key.lastUsedAt && { last_used_at: key.lastUsedAt.toISOString() }),
    ...(key.expiresAt && { expires_at: key.expiresAt.toISOString() }),
    ...(key.revokedAt && { revoked_at: key.revokedAt.toISOString() }),
  };
}
