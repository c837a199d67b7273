import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, useOwnTestServer } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, upsert } from './testing/feed-events.ts';
import { type StockUnderTest, startStockUnderTest } from './testing/stock-service.ts';

describe('the outbox of stock', () => {
  let stock: StockUnderTest;
  let stopServer: () => Promise<void>;
  beforeAll(async () => {
    // The outboxes of all specs on a server would wait with this one.
    stopServer = await useOwnTestServer();
    stock = await startStockUnderTest();
  });
  afterAll(async () => {
    await stock?.close();
    await stopServer?.();
  });

  const published = async () =>
    (await stock.transport.lag('nobody', stockTopic.name)).reduce((sum, { end }) => sum + Number(end), 0);

  it('continues once a write transaction of another service’s database has lasted too long', async () => {
    const database = await createTestDatabase();
    const options = { url: database.url, name: 'leads', migrations: [], poolSize: 1, transactionTimeoutMs: 8_000 };
    const other = await openDatabase(options);
    let holds = true;
    const begun = Promise.withResolvers<void>();
    const long = other
      .transaction(async (manager) => {
        await manager.query('SELECT pg_current_xact_id()');
        begun.resolve();
        for (;;) await manager.query('SELECT pg_sleep(0.02)');
      })
      .catch((error: unknown) => error)
      .finally(() => {
        holds = false;
      });
    await begun.promise;
    await stock.push(upsert(0, corolla, { stocknum: 'HELD' }));
    const whileHeld = await published();
    expect({ holds, whileHeld }).toEqual({ holds: true, whileHeld: 0 });
    // Which words it has depends on whether the server's message or the closed connection is noticed first.
    expect(await long).toBeInstanceOf(Error);
    while ((await published()) === 0);
    await other.destroy();
    await database.drop();
  });
});
