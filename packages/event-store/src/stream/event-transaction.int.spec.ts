import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EventStoreMisuseError, VersionConflictError } from '../events/errors.ts';
import { type Noted, noted, openTestStore, type TestStore, until } from '../testing/test-store.ts';
import { EventStore } from './event-store.ts';

describe('a transaction over streams', () => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(() => test.close());

  it('returns what was appended, with its meta and both times, in later transactions too', async () => {
    const meta = { causationId: 'row-7', correlationId: 'file-1', site: 'northside', actor: 'feed:42' };
    const appended = await test.store.transact(async (tx) => {
      await tx.lock(['car-1', 'car-2']);
      return tx.appendMany([
        { streamId: 'car-2', expectedVersion: 0, events: [noted('a'), noted('b')], meta },
        { streamId: 'car-1', expectedVersion: 0, events: [noted('c')] },
        { streamId: 'car-2', expectedVersion: 2, events: [noted('d')] },
      ]);
    });
    const loaded = await test.store.transact((tx) => tx.loadMany<Noted>(['car-1', 'car-2', 'car-3']));

    expect(loaded.get('car-1')).toEqual([appended[2]]);
    expect(loaded.get('car-2')).toEqual([appended[0], appended[1], appended[3]]);
    expect(loaded.get('car-3')).toEqual([]);
    expect(appended[0]).toEqual({
      ...noted('a'),
      streamId: 'car-2',
      version: 1,
      meta,
      recordedAt: expect.any(Date),
    });
  });

  it('undoes events, outbox rows and read models together', async () => {
    await test.dataSource.query('CREATE TABLE cards (id text)');
    const failing = test.store.transact(async (tx) => {
      await tx.lock(['car-1']);
      await tx.append('car-1', 0, [noted('a')]);
      await tx.queryRunner.query(`INSERT INTO cards VALUES ('car-1')`);
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    const [counts] = await test.dataSource.query(
      'SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM outbox) + (SELECT count(*) FROM cards) AS kept',
    );
    expect(counts).toEqual({ kept: '0' });
  });

  it('refuses an append to a stream that it has not locked', async () => {
    await expect(test.store.transact((tx) => tx.append('car-1', 0, [noted('a')]))).rejects.toThrow(
      EventStoreMisuseError,
    );
  });

  it('refuses a lock after an append, or after any other write', async () => {
    await test.dataSource.query('CREATE TABLE cards (id text)');
    const lockAfterAppend = test.store.transact(async (tx) => {
      await tx.lock(['car-1']);
      await tx.append('car-1', 0, [noted('a')]);
      await tx.lock(['car-2']);
    });
    await expect(lockAfterAppend).rejects.toThrow(EventStoreMisuseError);

    const lockAfterWrite = test.store.transact(async (tx) => {
      await tx.queryRunner.query(`INSERT INTO cards VALUES ('car-1')`);
      await tx.lock(['car-1']);
    });
    await expect(lockAfterWrite).rejects.toThrow(EventStoreMisuseError);
  });

  it('never reports success for a transaction that Postgres has given up, or that was left half open', async () => {
    const swallowed = test.store.transact(async (tx) => {
      await tx.lock(['car-1']);
      await tx.append('car-1', 0, [noted('a')]);
      await tx.queryRunner.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(EventStoreMisuseError);

    const leftOpen = test.store.transact(async (tx) => {
      await tx.lock(['car-1']);
      await tx.queryRunner.startTransaction();
      await tx.append('car-1', 0, [noted('a')]);
    });
    await expect(leftOpen).rejects.toThrow(EventStoreMisuseError);
    expect(await test.store.transact((tx) => tx.load('car-1'))).toEqual([]);
  });

  it('takes 1,000 locks in a call, further kinds in further calls, and no more than 1,000 at once', async () => {
    const keys = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}:${index}`);
    const held = await test.store.transact(async (tx) => {
      await tx.lock(keys('stocknum', 1_000));
      await tx.lock(keys('car', 1_000));
      const [row] = await tx.queryRunner.query(
        `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
      );
      return row.held;
    });

    expect(held).toBe(2_000);
    await expect(test.store.transact((tx) => tx.lock(keys('car', 1_001)))).rejects.toThrow(EventStoreMisuseError);
  });

  it('refuses work that outlives its transaction', async () => {
    const left = await test.store.transact(async (tx) => {
      await tx.lock(['car-1']);
      return tx;
    });
    await expect(left.append('car-1', 0, [noted('late')])).rejects.toThrow(EventStoreMisuseError);
  });

  it('throws VersionConflictError if the primary key clashes with a writer without a lock', async () => {
    const rogue = test.dataSource.createQueryRunner();
    await rogue.startTransaction();
    await rogue.query(`INSERT INTO events VALUES ('car-1', 1, 'Noted', '{}', '{}', now(), now())`);
    const append = test.store.transact(async (tx) => {
      await tx.lock(['car-1', 'car-2']);
      await tx.appendMany(['car-2', 'car-1'].map((id) => ({ streamId: id, expectedVersion: 0, events: [noted('a')] })));
    });
    const outcome = append.catch((error: unknown) => error);
    await until('the append to wait for the other writer', async () => {
      const [row] = await test.dataSource.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row.waiting === 1;
    });
    await rogue.commitTransaction();
    await rogue.release();

    expect(await outcome).toBeInstanceOf(VersionConflictError);
    expect(await outcome).toMatchObject({ streamId: 'car-1', expectedVersion: 0 });
  });

  it('appends at exactly the expected version or not at all', async () => {
    const attempts = fc.array(
      fc.record({ stream: fc.integer({ min: 0, max: 2 }), off: fc.integer({ min: -1, max: 1 }), size: fc.nat(3) }),
      { maxLength: 8 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(attempts, async (tries) => {
        run += 1;
        const model = [0, 1, 2].map((stream) => ({ id: `run-${run}-${stream}`, version: 0 }));
        for (const { stream, off, size } of tries) {
          const at = model[stream];
          if (!at || at.version + off < 0 || size === 0) continue;
          const events = Array.from({ length: size }, () => noted(at.id));
          const append = test.store.transact(async (tx) => {
            await tx.lock([at.id]);
            return tx.append(at.id, at.version + off, events);
          });
          if (off === 0) at.version += (await append).length;
          else await expect(append).rejects.toMatchObject({ streamId: at.id, actualVersion: at.version });
        }
        const stored = await test.store.transact((tx) => tx.loadMany(model.map(({ id }) => id)));
        for (const { id, version } of model) {
          expect(stored.get(id)?.map((event) => event.version)).toEqual(
            Array.from({ length: version }, (_, index) => index + 1),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('loads events of an older schema version in their present shape', async () => {
    const append = (store: EventStore, version: number, data: unknown) =>
      store.transact(async (tx) => {
        await tx.lock(['car-1']);
        return tx.append('car-1', version, [{ type: 'Priced', data, occurredAt: new Date() }], { actor: 'feed:42' });
      });
    await append(test.store, 0, { price: 12.5 });
    const upcasters = { Priced: [(data: unknown) => ({ cents: (data as { price: number }).price * 100 })] };
    const newer = new EventStore(test.dataSource, { upcasters });
    await append(newer, 1, { cents: 1300 });

    const events = await newer.transact((tx) => tx.load('car-1'));
    expect(events.map(({ data, meta }) => ({ data, meta }))).toEqual([
      { data: { cents: 1250 }, meta: { actor: 'feed:42' } },
      { data: { cents: 1300 }, meta: { actor: 'feed:42' } },
    ]);
    await expect(test.store.transact((tx) => tx.load('car-1'))).rejects.toThrow('schema version 2');
    // One version is read without the others, of which this store cannot read the second.
    const ofVersion = (version: number) => test.store.transact((tx) => tx.loadVersion('car-1', version));
    expect(await ofVersion(1)).toMatchObject({ version: 1, data: { price: 12.5 }, meta: { actor: 'feed:42' } });
    expect(await ofVersion(3)).toBeUndefined();
  });

  it('reads the newest events first, as many as fit but always one, and then those before them', async () => {
    const documents = [40_000, 40_000, 10].map((size) => noted('x'.repeat(size)));
    await test.store.transact(async (tx) => {
      await tx.lock(['documents']);
      await tx.append('documents', 0, documents);
    });
    const newest = (options?: { before?: number; bytes?: number }) =>
      test.store.transact(async (tx) => (await tx.loadNewest('documents', options)).map(({ version }) => version));
    expect(await newest()).toEqual([3, 2, 1]);
    expect(await newest({ bytes: 20_000 })).toEqual([3, 2]);
    expect(await newest({ bytes: 20_000, before: 2 })).toEqual([1]);
    expect(await newest({ bytes: 20_000, before: 1 })).toEqual([]);
  });
});
