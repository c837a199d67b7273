import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxReaderLostError } from '../events/errors.ts';
import {
  becomeReader,
  byStream,
  gate,
  note,
  noted,
  openTestStore,
  readAll,
  type TestStore,
  until,
} from '../testing/test-store.ts';
import { Outbox } from './outbox.ts';

describe('the outbox', () => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(() => test.close());

  it('xmin condition: a row that commits late is never overtaken by a later id that commits first', async () => {
    const [appended, release] = [gate(), gate()];
    const slow = test.store.transact(async (tx) => {
      await tx.lock(['slow']);
      await tx.append('slow', 0, [noted('earlier id')]);
      appended.open();
      await release.opened;
    });
    await appended.opened;
    await note(test.store, 'quick', 'later id');
    const reader = await becomeReader(test.outbox);
    const early = await reader.read(10).finally(release.open);
    await slow;
    const entries = await readAll(reader, 2);
    await reader.close();

    expect(early).toEqual([]);
    expect(entries.map(({ streamId }) => streamId)).toEqual(['slow', 'quick']);
    expect(Number(entries[0]?.id)).toBeLessThan(Number(entries[1]?.id));
  });

  it('reads in the order of transactions, not of row numbers', async () => {
    await test.store.transact(async (tx) => {
      await tx.lock(['early']);
      await tx.queryRunner.query('SELECT pg_current_xact_id()');
      await note(test.store, 'late', 'lower id');
      await tx.append('early', 0, [noted('higher id')]);
    });
    const reader = await becomeReader(test.outbox);
    const entries = await readAll(reader, 2);
    await reader.close();

    expect(entries.map(({ streamId }) => streamId)).toEqual(['early', 'late']);
    expect(Number(entries[0]?.id)).toBeGreaterThan(Number(entries[1]?.id));
  });

  it('returns rows again until they are removed, and then never', async () => {
    await note(test.store, 'car-1', 'a');
    await note(test.store, 'car-1', 'b');
    const reader = await becomeReader(test.outbox);
    const both = await readAll(reader, 2);
    expect(await readAll(reader, 2)).toEqual(both);
    expect(await reader.read(1)).toEqual(both.slice(0, 1));

    await reader.remove(both.slice(0, 1));
    expect(await reader.read(10)).toEqual(both.slice(1));
    await reader.remove(both.slice(1));
    expect(await reader.read(10)).toEqual([]);
    await reader.close();
  });

  it('returns a row whose event is missing, or cannot be upcast, with its obstacle, and the others unchanged', async () => {
    await note(test.store, 'lost', 'a');
    await note(test.store, 'old', 'b');
    await note(test.store, 'car-1', 'c');
    await test.dataSource.query(`DELETE FROM events WHERE stream_id = 'lost'`);
    await test.dataSource.query(`UPDATE events SET type = 'Broken' WHERE stream_id = 'old'`);
    const fails = () => {
      throw new Error('no such colour');
    };
    const reader = await becomeReader(new Outbox(test.dataSource, { upcasters: { Broken: [fails] } }));
    const [lost, old, sound] = await readAll(reader, 3);
    await reader.close();

    const missing = new Error('Outbox row 1 points to version 1 of stream lost, which does not exist.');
    expect(lost).toMatchObject({ streamId: 'lost', version: 1, obstacle: { kind: 'unreadable', error: missing } });
    expect(old).toMatchObject({
      streamId: 'old',
      obstacle: { kind: 'unreadable', error: new Error('no such colour') },
    });
    expect(sound?.obstacle).toBeUndefined();
  });

  it('ends a read at 8 MB', async () => {
    const random = (bytes: number) => randomBytes(bytes / 2).toString('hex');
    for (const [stream, bytes] of Object.entries({ a: 9_000_000, b: 5_000_000, c: 5_000_000, d: 9_000_000 })) {
      await note(test.store, stream, random(bytes));
    }
    const reader = await becomeReader(test.outbox);
    const reads: string[][] = [];
    await until('all are read', async () => {
      const entries = await reader.read(1_000);
      if (entries.length > 0) reads.push(entries.map(({ streamId }) => streamId));
      await reader.remove(entries);
      return reads.flat().length === 4;
    });
    await reader.close();
    expect(reads[0]).toEqual(['a']);
    expect(reads.flat()).toEqual(['a', 'b', 'c', 'd']);
    expect(reads.at(-1)).toEqual(['d']);
  });

  it('restamp: rows of an older cluster are stuck until another epoch begins, and keep their order', async () => {
    for (const streamId of ['car-1', 'car-2', 'car-3']) await note(test.store, streamId, 'old');
    // The ids are far in this cluster's future, and their order is not that of the row numbers.
    await test.dataSource.query(`UPDATE outbox SET xid = (1000000000000 - id)::text::xid8`);
    await note(test.store, 'car-4', 'before');
    const reader = await becomeReader(test.outbox);
    const stuck = await readAll(reader, 1);
    await reader.remove(stuck);

    await test.outbox.beginEpoch('cars');
    await note(test.store, 'car-3', 'new');
    const entries = await readAll(reader, 4);
    await reader.close();

    expect(byStream(stuck)).toEqual({ 'car-4': ['1:before'] });
    expect(entries.map(({ streamId, version }) => `${streamId}:${version}`)).toEqual([
      'car-3:1',
      'car-2:1',
      'car-1:1',
      'car-3:2',
    ]);
  });

  it('has one reader at a time: the next comes in when the first closes', async () => {
    const first = await becomeReader(test.outbox);
    expect(await test.outbox.tryBecomeOnlyReader()).toBeUndefined();
    await first.close();
    expect(first.lost.reason).toBeInstanceOf(OutboxReaderLostError);
    await expect(first.read(1)).rejects.toThrow(OutboxReaderLostError);

    const second = await test.outbox.tryBecomeOnlyReader();
    expect(second).toBeDefined();
    await second?.close();
  });

  it('informs a reader at once that its connection died, and lets the next one in', async () => {
    await note(test.store, 'car-1', 'a');
    const first = await becomeReader(test.outbox);
    const lost = new Promise((resolve) => first.lost.addEventListener('abort', resolve));
    await test.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await lost;
    await expect(first.remove([])).rejects.toThrow(OutboxReaderLostError);

    const second = await becomeReader(test.outbox);
    expect(byStream(await readAll(second, 1))).toEqual({ 'car-1': ['1:a'] });
    await second.close();
  });

  it('reports how many rows wait and how old the oldest is', async () => {
    expect(await test.outbox.stats()).toEqual({ waiting: 0, oldestAgeSeconds: 0, parkedStreams: 0, parkedEvents: 0 });
    await note(test.store, 'car-1', 'a');
    await note(test.store, 'car-1', 'b');
    await test.dataSource.query(`UPDATE outbox SET recorded_at = recorded_at - interval '1 minute' WHERE version = 1`);

    const { waiting, oldestAgeSeconds } = await test.outbox.stats();
    expect(waiting).toBe(2);
    expect(oldestAgeSeconds).toBeGreaterThanOrEqual(60);
    expect(oldestAgeSeconds).toBeLessThan(120);
  });
});
