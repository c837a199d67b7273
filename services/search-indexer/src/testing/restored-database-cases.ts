import type { CarSearchEngine } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from './riverside.ts';
import { TestIndexer } from './running-indexer.ts';
import { happened, listed } from './vehicle-history.ts';

/** What a restored backup of the indexer's database must lead to, on an engine that goes on meanwhile. */
export function restoredDatabaseCases(name: string, engine?: { engine: CarSearchEngine; alias: string }): void {
  describe(`${name}: an indexer whose database was restored`, () => {
    let indexer: TestIndexer;
    const priced = (id: string, version: number, price: number) =>
      happened('VehiclePriced', version, { prices: { price } }, id);
    const prices = async (...ids: string[]) => {
      await indexer.searches.refresh(indexer.alias);
      const found = await indexer.found();
      return ids.map((id) => found[id]?.price);
    };
    const serving = () => indexer.searches.resolveAlias(indexer.alias);
    /** Resolves once searches read another index than this one, and everything is written. */
    const untilRebuilt = async (former: string | undefined) => {
      while ((await serving()) === former) await new Promise((resolve) => setTimeout(resolve, 20));
      await indexer.settled();
    };

    beforeAll(async () => {
      indexer = await TestIndexer.create(engine);
      await indexer.publish(dealershipConfigured(riverside(), 1));
      await indexer.publish(...['car-1', 'car-2', 'car-3'].map((id) => listed({}, id)));
      await indexer.settled();
    }, 60_000);
    afterAll(() => indexer?.remove());

    it('IDX-2 is rebuilt, so that a car is searched with its price and not with one of the lost hour', async () => {
      const former = await serving();
      await indexer.stop();
      await backUp(indexer);
      await indexer.start();
      await indexer.publish(priced('car-1', 2, 23_000));
      await indexer.settled();
      await indexer.publish(priced('car-2', 2, 24_000), listed({}, 'ghost'));
      await indexer.settled();
      expect(await prices('car-1', 'car-2')).toEqual([23_000, 24_000]);
      await indexer.stop();
      // The rows of an hour ago count their revisions again, with other content: both prices are one revision now.
      await restore(indexer);
      await indexer.publish(priced('car-1', 3, 18_990));
      await indexer.start();
      await untilRebuilt(former);
      expect(await prices('car-1', 'car-2', 'car-3', 'ghost')).toEqual([18_990, 24_000, 26_990, 26_990]);
      expect(await indexer.metrics()).toMatch(/indexer_restored_indexes\{[^}]*\} 0\n/);
      expect((await indexer.status()).indexes).toMatchObject([{ behind: 0, ahead: 0 }]);
      expect(indexer.logs).toContainEqual(
        expect.objectContaining({ msg: 'the database was restored behind the index; the index is rebuilt' }),
      );
    }, 60_000);
    it('IDX-2 is rebuilt if the rows are restored while it runs', async () => {
      const former = await serving();
      await backUp(indexer);
      await indexer.publish(priced('car-3', 2, 30_000));
      await indexer.settled();
      await restore(indexer);
      await indexer.publish(priced('car-2', 3, 25_000));
      await untilRebuilt(former);
      expect((await prices('car-2'))[0]).toBe(25_000);
    }, 60_000);

    it('IDX-2 is rebuilt if the rows are restored while it runs and has written nothing since it started', async () => {
      const former = await serving();
      await backUp(indexer);
      await indexer.publish(priced('car-1', 4, 31_000));
      await indexer.settled();
      await indexer.stop();
      await indexer.start();
      await indexer.settled();
      await restore(indexer);
      await indexer.publish(priced('car-2', 4, 25_500));
      await untilRebuilt(former);
      expect((await prices('car-2'))[0]).toBe(25_500);
    }, 60_000);

    it('IDX-2 is not rebuilt after a restart, nor after one that came between writing and recording', async () => {
      const former = await serving();
      await indexer.stop();
      await indexer.inDatabase('UPDATE index_entries SET indexed_revision = indexed_revision - 1');
      await indexer.start();
      await indexer.publish(priced('car-2', 5, 26_000));
      await indexer.settled();
      expect(await prices('car-2')).toEqual([26_000]);
      expect(await serving()).toBe(former);
    }, 60_000);

    it('gives searches a new index if the restored database does not know the one that they read', async () => {
      await indexer.stop();
      await backUp(indexer);
      await indexer.start();
      const former = await serving();
      expect(await indexer.rebuilt(await indexer.rebuild('rows'))).toMatchObject({ state: 'done' });
      const rebuilt = await serving();
      expect(rebuilt).not.toBe(former);
      await indexer.stop();
      await restore(indexer);
      await indexer.start();
      await untilRebuilt(rebuilt);
      expect(await prices('car-2')).toEqual([26_000]);
    }, 60_000);
  });
}

/** Keeps all tables as they are now. */
async function backUp(indexer: TestIndexer): Promise<void> {
  const tables = await tablesOf(indexer);
  await indexer.inDatabase('DROP SCHEMA IF EXISTS backup CASCADE');
  await indexer.inDatabase('CREATE SCHEMA backup');
  for (const table of tables) await indexer.inDatabase(`CREATE TABLE backup.${table} AS TABLE public.${table}`);
}

/** All tables as they were kept, in one transaction. The indexer's own may hold tables in another order: then it is done again. */
async function restore(indexer: TestIndexer): Promise<void> {
  const statements = (await tablesOf(indexer)).map((table) => {
    const columns = `(SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
      WHERE attrelid = 'public.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '')`;
    return `TRUNCATE public.${table};
      EXECUTE format('INSERT INTO public.${table} (%1$s) OVERRIDING SYSTEM VALUE SELECT %1$s FROM backup.${table}', ${columns});`;
  });
  const restored = () => indexer.inDatabase(`DO $restore$ BEGIN ${statements.join('\n')} END $restore$`);
  const isDeadlock = (error: unknown) => error instanceof Error && error.message === 'deadlock detected';
  for (let done = false; !done; ) {
    done = await restored().then(
      () => true,
      (error: unknown) => {
        if (isDeadlock(error)) return false;
        throw error;
      },
    );
  }
}

async function tablesOf(indexer: TestIndexer): Promise<string[]> {
  const rows = await indexer.inDatabase<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY tablename`,
  );
  return rows.map(({ name }) => name);
}
