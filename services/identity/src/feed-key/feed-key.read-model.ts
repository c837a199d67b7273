import type { FeedKey } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import type { FeedKeyEvent } from './feed-key.ts';

interface Row {
  key_id: string;
  client: string;
  dealerships: FeedKey['dealerships'];
  sealed_secret: string;
  issued_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** A key with its sealed secret, for checking signatures. */
export interface StoredFeedKey extends FeedKey {
  sealedSecret: string;
}

/** Brings the key's row up to date, in the transaction of its event. */
export async function saveFeedKey(queryRunner: QueryRunner, keyId: string, event: FeedKeyEvent): Promise<void> {
  switch (event.type) {
    case 'FeedKeyIssued': {
      const { client, dealerships, sealedSecret } = event.data;
      await queryRunner.query(
        `INSERT INTO feed_keys (key_id, client, dealerships, sealed_secret, issued_at) VALUES ($1, $2, $3, $4, $5)`,
        [keyId, client, JSON.stringify(dealerships), sealedSecret, event.occurredAt],
      );
      return;
    }
    case 'FeedKeyRotated':
      await queryRunner.query('UPDATE feed_keys SET expires_at = $2 WHERE key_id = $1', [keyId, event.data.expiresAt]);
      return;
    case 'FeedKeyRevoked':
      await queryRunner.query('UPDATE feed_keys SET revoked_at = $2 WHERE key_id = $1', [keyId, event.occurredAt]);
  }
}

/** The key, whatever its state; undefined where there is none. */
export async function findFeedKey(dataSource: DataSource, keyId: string): Promise<StoredFeedKey | undefined> {
  const rows: Row[] = await dataSource.query('SELECT * FROM feed_keys WHERE key_id = $1', [keyId]);
  return rows.map(fromRow)[0];
}

/** All keys, newest first, without their secrets. */
export async function listFeedKeys(dataSource: DataSource): Promise<FeedKey[]> {
  const rows: Row[] = await dataSource.query('SELECT * FROM feed_keys ORDER BY issued_at DESC, key_id');
  return rows.map((row) => {
    const { sealedSecret: _, ...key } = fromRow(row);
    return key;
  });
}

function fromRow(row: Row): StoredFeedKey {
  return {
    key_id: row.key_id,
    client: row.client,
    dealerships: row.dealerships,
    issued_at: row.issued_at.toISOString(),
    ...(row.expires_at && { expires_at: row.expires_at.toISOString() }),
    ...(row.revoked_at && { revoked_at: row.revoked_at.toISOString() }),
    sealedSecret: row.sealed_secret,
  };
}
