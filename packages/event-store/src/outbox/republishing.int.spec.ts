import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VersionConflictError } from '../events/errors.ts';
import { ArchiveEvents1773300000000, archiveEvents } from '../stream/archive.ts';
import {
  becomeReader,
  type Noted,
  note,
  noted,
  openTestStore,
  readAll,
  type TestStore,
  until,
} from '../testing/test-store.ts';
import { ParkedOutbox } from './parked-outbox.ts';

const TOPIC = 'cars';

describe('publishing stored events again', () => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(() => test.close());

  it('begins an epoch once, and another one on demand, in which nothing is acknowledged', async () => {
    expect(await test.outbox.findEpoch(TOPIC)).toBeUndefined();
    const reader = await becomeReader(test.outbox);
    const { epoch } = await reader.epochOf(TOPIC);
    expect((await reader.epochOf(TOPIC)).epoch).toBe(epoch);
    await note(test.store, 'car', 'a');
    await reader.remove(await readAll(reader, 1), { topic: TOPIC, epoch, ends: { 0: '7' } });
    await reader.noteLost({ topic: TOPIC, epoch, ends: {} }, 'gone');
    expect(await test.outbox.findEpoch(TOPIC)).toMatchObject({ epoch, acknowledged: { 0: '7' }, lost: 'gone' });

    await test.outbox.beginEpoch(TOPIC);
    const begun = await reader.epochOf(TOPIC);
    expect(begun).toMatchObject({ acknowledged: {}, lost: undefined, republishing: { streamId: '', version: 0 } });
    expect(begun.epoch).not.toBe(epoch);
    await note(test.store, 'car', 'b');
    await reader.remove(await readAll(reader, 1), { topic: TOPIC, epoch, ends: { 0: '8' } });
    expect((await reader.epochOf(TOPIC)).acknowledged).toEqual({});
    await reader.close();
  });

  it('reads page by page in the order of streams, skips discarded and expired events, and marks parked ones', async () => {
    for (const stream of ['b', 'a', 'c']) {
      for (const text of ['1', '2', '3']) await note(test.store, stream, text);
    }
    await test.dataSource.query(
      `UPDATE events SET recorded_at = recorded_at - interval '8 days' WHERE stream_id = 'a'`,
    );
    await test.dataSource.query(
      `INSERT INTO parked_outbox_events (stream_id, version, recorded_at, reason) VALUES ('b', 2, now(), 'why')`,
    );
    await test.dataSource.query(
      `INSERT INTO discarded_outbox_events (stream_id, version, recorded_at, parked_at, discarded_by, discard_reason)
       VALUES ('c', 1, now(), now(), 'pat', 'why')`,
    );
    const reader = await becomeReader(test.outbox);
    const since = new Date(Date.now() - 7 * 86_400_000);
    const pages: string[][] = [];
    for (let place: { streamId: string; version: number } | undefined = { streamId: '', version: 0 }; place; ) {
      const { entries, last } = await reader.readStored(place, 4, since);
      pages.push(entries.map(({ streamId, version, obstacle }) => `${streamId}${version}${obstacle?.kind ?? ''}`));
      place = last;
    }
    await reader.close();
    expect(pages).toEqual([['b1'], ['b2behind', 'b3behind', 'c2'], ['c3'], []]);
  });

  it('notes how far it is, and parks what cannot be published once', async () => {
    for (const text of ['1', '2', '3']) await note(test.store, 'car', text);
    await test.outbox.beginEpoch(TOPIC);
    const reader = await becomeReader(test.outbox);
    const { epoch } = await reader.epochOf(TOPIC);
    const { entries, last } = await reader.readStored({ streamId: '', version: 0 }, 10);
    const [, second, third] = entries;
    if (!second || !third) throw new Error('Two events are missing.');
    const parked = [{ entry: second, reason: 'no such colour' }, { entry: third }];
    const acknowledged = { topic: TOPIC, epoch, ends: { 0: '1' } };
    expect(await reader.noteRepublished(acknowledged, { last, published: 1, parked })).toBe(true);
    expect(await reader.noteRepublished(acknowledged, { last, published: 0, parked })).toBe(true);
    expect(await test.outbox.stats()).toMatchObject({ parkedStreams: 1, parkedEvents: 2 });
    expect(await reader.epochOf(TOPIC)).toMatchObject({ republishing: last, republished: 1, acknowledged: { 0: '1' } });
    expect(await reader.noteRepublished(acknowledged, { last: undefined, published: 0, parked: [] })).toBe(true);
    expect((await reader.epochOf(TOPIC)).republishing).toBeUndefined();
    expect(await reader.noteRepublished(acknowledged, { last, published: 1, parked: [] })).toBe(false);
    await reader.close();
  });

  it.each(['released', 'discarded'])('does not touch what an operator %s while its page was published', async (how) => {
    for (const text of ['1', '2']) await note(test.store, 'car', text);
    const reader = await becomeReader(test.outbox);
    const [first, second] = await readAll(reader, 2);
    if (!first || !second) throw new Error('Two events are missing.');
    await reader.park([{ entry: first, reason: 'no such colour' }]);
    await test.outbox.beginEpoch(TOPIC);
    const { epoch, republishing } = await reader.epochOf(TOPIC);
    const { entries, last } = await reader.readStored({ streamId: '', version: 0 }, 10);
    const parked = new ParkedOutbox(test.dataSource);
    if (how === 'released') await parked.release('car');
    else await parked.discardFirst('car', 1, { by: 'pat', reason: 'never' });

    const progress = { last, published: 0, parked: entries.map((entry) => ({ entry })) };
    expect(await reader.noteRepublished({ topic: TOPIC, epoch, ends: {} }, progress)).toBe(false);
    expect(await test.outbox.stats()).toMatchObject({ parkedEvents: 0 });
    expect((await reader.epochOf(TOPIC)).republishing).toEqual(republishing);
    const again = (await reader.readStored({ streamId: '', version: 0 }, 10)).entries;
    expect(again.map(({ version, obstacle }) => [version, obstacle])).toEqual(
      (how === 'released' ? [1, 2] : [2]).map((version) => [version, undefined]),
    );
    await reader.close();
  });

  describe('of which some are archived', () => {
    const notes = { initialState: [] as string[], evolve: (state: string[], { data }: Noted) => [...state, data.note] };
    const archive = async (limit: number, ...streams: string[]) =>
      test.dataSource.transaction((manager) => archiveEvents(manager, streams, limit));
    beforeEach(async () => {
      const runner = test.dataSource.createQueryRunner();
      await new ArchiveEvents1773300000000().up(runner);
      await runner.release();
      for (const stream of ['a', 'b', 'c']) for (const text of ['1', '2', '3']) await note(test.store, stream, text);
    });

    it('reads them in their place, in the outbox and in a new epoch', async () => {
      expect([await archive(4, 'a', 'b'), await archive(4, 'a', 'b')]).toEqual([4, 2]);
      await note(test.store, 'b', '4');
      const reader = await becomeReader(test.outbox);
      const places = (entries: readonly { streamId: string; version: number; obstacle?: unknown }[]) =>
        entries.map(({ streamId, version, obstacle }) => `${streamId}${version}${obstacle ? '!' : ''}`);
      const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'];
      expect(places(await readAll(reader, 10))).toEqual([...all, 'b4']);
      const first = await reader.readStored({ streamId: '', version: 0 }, 6);
      const second = await reader.readStored(first.last ?? { streamId: '', version: 0 }, 6);
      expect(places([...first.entries, ...second.entries])).toEqual([...all.slice(0, 6), 'b4', ...all.slice(6)]);
      await reader.close();
    });

    it('looks up each by its key, though its plan was made while there were none', async () => {
      await test.dataSource.query('TRUNCATE events, outbox');
      const reader = await becomeReader(test.outbox);
      for (let read = 0; read < 10; read += 1) await reader.read(100);
      for (let at = 0; at < 30; at += 1) await note(test.store, 'd', String(at));
      for (let read = 0; read < 10; read += 1) await readAll(reader, 30);
      // Its connection ends, and so its counts are stored.
      await reader.close();
      const scans = async () => {
        const [row] = await test.dataSource.query<{ by_key: number; whole: number }[]>(
          "SELECT idx_scan::int AS by_key, seq_scan::int AS whole FROM pg_stat_user_tables WHERE relname = 'events'",
        );
        return row;
      };
      const { whole } = await until('its counts are stored', async () => {
        const counts = await scans();
        return counts && counts.by_key + counts.whole >= 300 && counts;
      });
      expect(whole).toBeLessThan(100);
    });

    it('folds them from the beginning and from a snapshot, and appends behind them and nowhere else', async () => {
      await test.store.transact(async (tx) => {
        await tx.lock(['a']);
        await tx.keepSnapshots(1, [{ streamId: 'a', version: 2, state: ['kept 1', 'kept 2'] }]);
      });
      await archive(100, 'a');
      const folded = (snapshotRules?: number) =>
        test.store.transact((tx) => tx.fold('a', { ...notes, ...(snapshotRules && { snapshotRules }) }));
      expect(await folded()).toMatchObject({ state: ['1', '2', '3'], version: 3 });
      expect(await folded(1)).toMatchObject({ state: ['kept 1', 'kept 2', '3'], version: 3 });
      const append = (behind: number) =>
        test.store.transact(async (tx) => {
          await tx.lock(['a']);
          await tx.append('a', behind, [noted('4')]);
        });
      await expect(append(2)).rejects.toThrow(VersionConflictError);
      await append(3);
      expect(await folded()).toMatchObject({ state: ['1', '2', '3', '4'], version: 4 });
    });

    it('puts them back if its migration is taken back', async () => {
      await archive(100, 'a', 'b');
      const runner = test.dataSource.createQueryRunner();
      await new ArchiveEvents1773300000000().down(runner);
      await runner.release();
      expect(await test.dataSource.query('SELECT count(*)::int AS events FROM events')).toEqual([{ events: 9 }]);
    });
  });
});
