import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  becomeReader,
  byStream,
  gate,
  note,
  noted,
  openTestStore,
  readAll,
  type TestStore,
} from '../testing/test-store.ts';
import type { OutboxEntry, OutboxReader } from './outbox-reader.ts';

describe('the parked part of an outbox', () => {
  let test: TestStore;
  let reader: OutboxReader;
  beforeEach(async () => {
    test = await openTestStore();
  });
  afterEach(async () => {
    await reader?.close();
    await test.close();
  });

  const notesOf = (entries: readonly OutboxEntry[]) => byStream(entries.filter(({ obstacle }) => !obstacle));

  /** Parks stream `poison` from version 2 of 3 on, with `sound` in the outbox. */
  async function parkPoison(): Promise<void> {
    for (const text of ['a', 'b', 'c']) await note(test.store, 'poison', text);
    await note(test.store, 'sound', 'd');
    reader = await becomeReader(test.outbox);
    const [first, second, third] = await readAll(reader, 4);
    if (!first || !second || !third) throw new Error('The outbox has no entries.');
    await reader.remove([first]);
    await reader.park([{ entry: second, reason: 'no wording' }, { entry: third }]);
  }

  it('blocks a stream from the parked version on, and other streams stay in the outbox', async () => {
    await parkPoison();
    await note(test.store, 'poison', 'e');
    const entries = await readAll(reader, 2);
    expect(notesOf(entries)).toEqual({ sound: ['1:d'] });
    expect(entries.find(({ streamId }) => streamId === 'poison')).toMatchObject({
      version: 4,
      obstacle: { kind: 'behind' },
    });
    expect(await test.outbox.stats()).toMatchObject({ waiting: 2, parkedStreams: 1, parkedEvents: 2 });
    expect(await test.outbox.parked.heads(10)).toEqual([
      {
        first: expect.objectContaining({ streamId: 'poison', version: 2, type: 'Noted', reason: 'no wording' }),
        waiting: 1,
      },
    ]);
    expect(await test.outbox.parked.find('poison', 3)).toMatchObject({
      data: { note: 'c' },
      reason: 'Waiting behind a parked event of its stream.',
    });
  });

  it('puts a released stream back in order, before events appended in the meantime and later', async () => {
    await parkPoison();
    await note(test.store, 'poison', 'e');
    const [appended, release] = [gate(), gate()];
    const appending = test.store.transact(async (tx) => {
      await tx.lock(['poison']);
      await tx.append('poison', 4, [noted('f')]);
      appended.open();
      await release.opened;
    });
    await appended.opened;
    const releasing = test.outbox.parked.release('poison');
    release.open();
    await Promise.all([appending, releasing]);
    await note(test.store, 'poison', 'g');
    expect(notesOf(await readAll(reader, 6))).toEqual({ sound: ['1:d'], poison: ['2:b', '3:c', '4:e', '5:f', '6:g'] });
    expect(await test.outbox.stats()).toMatchObject({ parkedStreams: 0, parkedEvents: 0 });
  });

  it('leaves an entry in the outbox whose stream was released since it was read', async () => {
    await parkPoison();
    await note(test.store, 'poison', 'e');
    const behind = (await readAll(reader, 2)).filter(({ obstacle }) => obstacle);
    await test.outbox.parked.release('poison');
    await reader.park(behind.map((entry) => ({ entry })));
    expect(notesOf(await readAll(reader, 4))).toEqual({ sound: ['1:d'], poison: ['2:b', '3:c', '4:e'] });
  });

  it('releases a part, and the rest stays parked', async () => {
    await parkPoison();
    await test.outbox.parked.release('poison', 3);
    expect(notesOf(await readAll(reader, 2))).toEqual({ sound: ['1:d'], poison: ['2:b'] });
    expect((await test.outbox.parked.heads(10)).map(({ first }) => first.version)).toEqual([3]);
  });

  it('discards only the first event of a stream, on record', async () => {
    await parkPoison();
    const { parked } = test.outbox;
    expect(await parked.discardFirst('poison', 3, { by: 'pat', reason: 'never' })).toBe(false);
    expect(await parked.discardFirst('poison', 2, { by: 'pat', reason: 'never' })).toBe(true);
    expect(await parked.discarded(10)).toMatchObject([
      {
        streamId: 'poison',
        version: 2,
        data: { note: 'b' },
        reason: 'no wording',
        discardedBy: 'pat',
        discardReason: 'never',
      },
    ]);
    await parked.release('poison');
    expect(notesOf(await readAll(reader, 2))).toEqual({ sound: ['1:d'], poison: ['3:c'] });
  });

  it('opens parked events for serialising, and says which is missing', async () => {
    await parkPoison();
    await test.dataSource.query(`DELETE FROM events WHERE stream_id = 'poison' AND version = 3`);
    const [second, third] = await test.outbox.parked.read('poison', 0, 10);
    expect(second?.open()).toMatchObject({ streamId: 'poison', version: 2, data: { note: 'b' } });
    expect(() => third?.open()).toThrow('Version 3 of stream poison does not exist.');
    expect(await test.outbox.parked.find('poison', 3)).toMatchObject({ type: undefined });
  });
});
