import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboxEntry } from '../outbox/outbox-reader.ts';
import {
  becomeReader,
  byStream,
  gate,
  noted,
  openTestStore,
  readAll,
  type TestStore,
  until,
} from '../testing/test-store.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

describe('concurrent writers', () => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(() => test.close());

  it('stream lock: two batches in opposite order neither deadlock nor swap the versions of a stream', async () => {
    const streams = ['car-1', 'car-2', 'car-3'];
    const [held, release] = [gate(), gate()];
    // A third writer takes the middle stream: without one order for all, each batch would now hold what the other needs next.
    const third = test.store.transact(async (tx) => {
      await tx.lock(['car-2']);
      held.open();
      await release.opened;
    });
    await held.opened;
    const batches = Promise.allSettled([writeBatch('there', streams), writeBatch('back', streams.toReversed())]);
    await until('both batches to wait for a stream', async () => (await countWaiting()) === 2).finally(release.open);

    expect((await batches).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await third;
    const reader = await becomeReader(test.outbox);
    const notes = byStream(await readAll(reader, 6));
    await reader.close();
    const first = notes['car-1']?.[0] === '1:there' ? ['1:there', '2:back'] : ['1:back', '2:there'];
    expect(notes).toEqual({ 'car-1': first, 'car-2': first, 'car-3': first });
  });

  it('8 writers on 3 streams: every append lands once, versions have no gap and are read in order', async () => {
    const streams = ['car-1', 'car-2', 'car-3'];
    const [writers, batchesEach] = [8, 15];
    const writing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let batch = 0; batch < batchesEach; batch += 1) {
          const picked = streams.filter((_stream, index) => (writer + batch) % 4 !== index);
          const ordered = writer % 2 ? picked : picked.toReversed();
          // Every fourth writer loads before it locks, and so meets real conflicts.
          await retryOnConflict(() => writeBatch(`${writer}.${batch}`, ordered, writer % 4 === 0), { attempts: 50 });
        }
      }),
    );
    const read = await drainWhile(writing);

    const expected = new Map(streams.map((id) => [id, [] as string[]]));
    for (let writer = 0; writer < writers; writer += 1) {
      for (let batch = 0; batch < batchesEach; batch += 1) {
        streams.forEach((id, index) => {
          if ((writer + batch) % 4 !== index) expected.get(id)?.push(`${writer}.${batch}`);
        });
      }
    }
    const notes = byStream(read);
    for (const id of streams) {
      const inOrder = (notes[id] ?? []).map((entry) => entry.split(':'));
      expect(inOrder.map(([version]) => Number(version))).toEqual(inOrder.map((_, index) => index + 1));
      expect(inOrder.map(([, text]) => text).sort()).toEqual(expected.get(id)?.sort());
    }
  });

  /** Lock, load and append one event to each stream, in the order given. */
  function writeBatch(text: string, streamIds: string[], loadFirst = false): Promise<unknown> {
    return test.store.transact(async (tx) => {
      const early = loadFirst ? await tx.loadMany(streamIds) : undefined;
      await tx.lock(streamIds);
      const loaded = early ?? (await tx.loadMany(streamIds));
      return tx.appendMany(
        streamIds.map((streamId) => ({
          streamId,
          expectedVersion: loaded.get(streamId)?.length ?? 0,
          events: [noted(text)],
        })),
      );
    });
  }

  /** Reads and removes beside the writers, as a relay does, until they are done and nothing is left. */
  async function drainWhile(writing: Promise<unknown>): Promise<OutboxEntry[]> {
    const reader = await becomeReader(test.outbox);
    const read: OutboxEntry[] = [];
    let done = false;
    const finished = writing.finally(() => {
      done = true;
    });
    finished.catch(() => undefined);
    await until('the writers to end and the outbox to be empty', async () => {
      const ended = done;
      const entries = await reader.read(7);
      read.push(...entries);
      await reader.remove(entries);
      return ended && (await test.outbox.stats()).waiting === 0;
    }).finally(() => reader.close());
    await finished;
    return read;
  }

  async function countWaiting(): Promise<number> {
    const [row] = await test.dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return row.waiting;
  }
});
