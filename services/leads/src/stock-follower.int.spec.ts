import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { migrateDatabase } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { FollowStockOnce1767020000000 } from './migrations/1767020000000-follow-stock-once.ts';
import { leadsMigrations } from './migrations/index.ts';
import { ALERTS_BESIDE, STOCK_GROUP } from './stock-follower.ts';

const topic = stockTopic.name;

describe('the one group that follows stock', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateDatabase({ url: database.url, name: 'leads', migrations: leadsMigrations });
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await dataSource.query(
      `INSERT INTO consumer_positions VALUES
         ('leads-alerts', $1, 0, 7), ('leads-reservations', $1, 0, 9),
         ('leads-alerts', $1, 1, 5), ('leads-reservations', $1, 1, 3), ('leads-alerts', $1, 2, 4)`,
      [topic],
    );
    await dataSource.query(
      `INSERT INTO consumer_streams VALUES
         ('leads-alerts', $1, 'a', 2), ('leads-reservations', $1, 'a', 4), ('leads-alerts', $1, 'b', 1)`,
      [topic],
    );
    await dataSource.query(
      `INSERT INTO consumer_epochs (group_name, topic, halted_at, halt_reason)
       VALUES ('leads-alerts', $1, now(), 'republished'), ('leads-reservations', $1, NULL, NULL)`,
      [topic],
    );
    await dataSource.query(
      `INSERT INTO parked_events (group_name, topic, partition, "offset", key, reason, headers, value)
       VALUES ('leads-alerts', $1, 0, 2, 'c', 'no', '{}', ''), ('leads-reservations', $1, 0, 3, 'd', 'no', '{}', '')`,
      [topic],
    );
    const runner = dataSource.createQueryRunner();
    await new FollowStockOnce1767020000000().up(runner);
    await runner.release();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('begins at the earlier of the positions of the two before it, with what both have seen', async () => {
    expect(
      await dataSource.query(
        'SELECT partition, next_offset FROM consumer_positions WHERE group_name = $1 ORDER BY partition',
        [STOCK_GROUP],
      ),
    ).toEqual([
      { partition: 0, next_offset: '7' },
      { partition: 1, next_offset: '3' },
    ]);
    expect(
      await dataSource.query('SELECT stream_id, version FROM consumer_streams WHERE group_name = $1', [STOCK_GROUP]),
    ).toEqual([{ stream_id: 'a', version: 2 }]);
  });

  it('stays halted where one of them was, and has what each has parked', async () => {
    expect(
      await dataSource.query('SELECT halt_reason FROM consumer_epochs WHERE group_name = $1', [STOCK_GROUP]),
    ).toEqual([{ halt_reason: 'republished' }]);
    expect(
      await dataSource.query('SELECT group_name, key FROM parked_events WHERE group_name = ANY($1) ORDER BY key', [
        [STOCK_GROUP, ALERTS_BESIDE],
      ]),
    ).toEqual([
      { group_name: ALERTS_BESIDE, key: 'c' },
      { group_name: STOCK_GROUP, key: 'd' },
    ]);
  });
});
