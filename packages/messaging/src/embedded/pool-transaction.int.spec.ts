import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { inPoolTransaction } from './pool-transaction.ts';

describe('a transaction on a pooled connection', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1, idle_in_transaction_session_timeout: 50 });
    await pool.query('CREATE TABLE kept (name text PRIMARY KEY)');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('rejects if the server ends its connection between two queries, and ends neither the process nor the pool', async () => {
    const standing = inPoolTransaction(pool, async (client) => {
      await client.query("INSERT INTO kept VALUES ('lost')");
      // As for a process that was paused for longer than a transaction may idle.
      await once(client, 'end');
      await client.query("INSERT INTO kept VALUES ('too late')");
    });
    await expect(standing).rejects.toThrow();
    await inPoolTransaction(pool, (client) => client.query("INSERT INTO kept VALUES ('next')"));
    expect((await pool.query('SELECT name FROM kept')).rows).toEqual([{ name: 'next' }]);
  });

  it('leaves no listener at a connection that goes back', async () => {
    const listeners = () => inPoolTransaction(pool, async (client) => client.listenerCount('error'));
    const before = await listeners();
    for (let round = 0; round < 20; round += 1) await listeners();
    expect(await listeners()).toBe(before);
  });
});
