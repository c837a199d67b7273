import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@forecourt/embedded-postgres';
import { EventStore, eventStoreMigrations, type NewEvent, Outbox, retryOnConflict } from '@forecourt/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { DataSource } from 'typeorm';
import { Database } from '../database.ts';
import { simulatedDriver, type Wire } from '../driver.ts';
import { migratedCatalog, openDataSource } from '../migrate.ts';

const atOnce: Wire = { ask: (_, serve) => serve(), inform: (tell) => tell() };
type Noted = NewEvent<'Noted', { readonly note: string }>;
const noted = (note: string): Noted => ({ type: 'Noted', data: { note }, occurredAt: new Date(0) });

async function openReal(): Promise<[DataSource, () => Promise<void>]> {
  const { url, drop } = await createTestDatabase();
  const dataSource = await new DataSource({ type: 'postgres', url, migrations: eventStoreMigrations }).initialize();
  await dataSource.runMigrations();
  return [dataSource, () => dataSource.destroy().then(drop)];
}

async function openSimulated(): Promise<[DataSource, () => Promise<void>]> {
  await loadModule();
  const around = { now: () => 0, random: () => 0, uuid: () => '', later: () => () => undefined };
  const database = new Database('store', around, await migratedCatalog('store', eventStoreMigrations));
  const driver = simulatedDriver({ database, wire: atOnce, opened: () => undefined });
  const dataSource = await openDataSource(driver, {
    entities: [],
    poolSize: 10,
    pipeline: false,
    statementTimeoutMs: 0,
  });
  return [dataSource, async () => undefined];
}

describe.each([
  ['Postgres', openReal],
  ['the simulated Postgres', openSimulated],
])('the event store on %s', (_, open) => {
  let store: EventStore;
  let outbox: Outbox;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [dataSource, end] = await open();
    [store, outbox, close] = [new EventStore(dataSource), new Outbox(dataSource), end];
  });
  afterAll(() => close?.());

  const append = (ids: readonly string[], note: string, meanwhile: () => Promise<void> = async () => undefined) =>
    store.transact(async (tx) => {
      await tx.lock([...ids]);
      for (const id of ids) await tx.append(id, (await tx.load(id)).length, [noted(note)]);
      await meanwhile();
    });
  const versionsOf = (id: string) =>
    store.transact(async (tx) => (await tx.load<Noted>(id)).map(({ version, data }) => [version, data.note]));

  it('takes one of two appends at the same version, and the other one again', async () => {
    let tries = 0;
    const add = (note: string) =>
      retryOnConflict(() =>
        store.transact(async (tx) => {
          tries += 1;
          // Loaded before it is locked: whoever is second has an old version.
          const { length } = await tx.load('car-1');
          await tx.lock(['car-1']);
          await tx.append('car-1', length, [noted(note)]);
        }),
      );
    await Promise.all([add('a'), add('b')]);
    const versions = await versionsOf('car-1');
    expect(versions.map(([version]) => version)).toEqual([1, 2]);
    expect(versions.map(([, note]) => note).sort()).toEqual(['a', 'b']);
    expect(tries).toBeGreaterThanOrEqual(2);
  });

  it('lets batches of the same streams in opposite order wait for each other, without a deadlock', async () => {
    const ids = ['car-2', 'car-3', 'car-4'];
    await Promise.all([append(ids, 'there'), append(ids.toReversed(), 'back'), append(ids, 'again')]);
    const [one, two, three] = [await versionsOf('car-2'), await versionsOf('car-3'), await versionsOf('car-4')];
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(one.map(([, note]) => note).sort()).toEqual(['again', 'back', 'there']);
  });

  it('reads from the outbox no event that could still be overtaken by one of an older transaction', async () => {
    const reader = await outbox.tryBecomeOnlyReader();
    const own = async () =>
      (await reader?.read(1_000))?.flatMap(({ streamId }) => (streamId.startsWith('late') ? [streamId] : []));
    try {
      await append(['late-1'], 'older', async () => {
        await append(['late-2'], 'newer');
        expect(await own()).toEqual([]);
      });
      // A transaction of any database holds rows back, also one of another test on the shared server, for as long as it is open.
      let read = await own();
      for (const until = Date.now() + 20_000; read?.length === 0 && Date.now() < until; read = await own())
        await pause(20);
      expect(read).toEqual(['late-1', 'late-2']);
    } finally {
      await reader?.close();
    }
  });
});
