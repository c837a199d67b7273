import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { feedKeys, findFeedKeyScope } from '../feed-key/feed-key.rows.ts';
import { identityMigrations } from './index.ts';

const dealerships = [{ id: 7, slug: 'riverside' }];

describe('feed keys from before they had revisions', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const open = async (migrations: typeof identityMigrations) => {
    dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      migrations,
      entities: [feedKeys],
    }).initialize();
    await dataSource.runMigrations();
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    await open(identityMigrations.filter(({ name }) => !name.startsWith('ReviseFeedKeys')));
    for (const keyId of ['fk_new', 'fk_rotated']) {
      await dataSource.query(
        `INSERT INTO feed_keys (key_id, client, dealerships, sealed_secret, issued_at) VALUES ($1, 'acme', $2, 'sealed', now())`,
        [keyId, JSON.stringify(dealerships)],
      );
    }
    const versions = { 'feed-key-fk_new': [1], 'feed-key-fk_rotated': [1, 2] };
    for (const [stream, each] of Object.entries(versions)) {
      for (const version of each) {
        await dataSource.query(
          `INSERT INTO events (stream_id, version, type, data, meta, occurred_at, recorded_at)
           VALUES ($1, $2, 'FeedKeyIssued', '{}', '{}', now(), now())`,
          [stream, version],
        );
      }
    }
    await dataSource.destroy();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('take the version of their stream, so that their next event has the next one', async () => {
    await open(identityMigrations);
    const scope = { client: 'acme', dealerships };
    expect(await findFeedKeyScope(dataSource.manager, 'fk_new')).toEqual({ key_id: 'fk_new', revision: 1, ...scope });
    expect(await findFeedKeyScope(dataSource.manager, 'fk_rotated')).toEqual({
      key_id: 'fk_rotated',
      revision: 2,
      ...scope,
    });
  });
});
