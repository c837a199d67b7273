import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Noted } from '../testing/test-store.ts';
import { noted, openTestStore, type TestStore } from '../testing/test-store.ts';
import { handleCommand, type StreamRules } from './command-handler.ts';

/** All notes of a stream, so that a piece that is left out, repeated or out of order shows. */
const diary = {
  initialState: [] as readonly string[],
  evolve: (notes: readonly string[], { data }: Noted) => [...notes, data.note],
  snapshotRules: 2,
};

describe('a fold of streams', () => {
  let test: TestStore;
  let streams = 0;

  beforeAll(async () => {
    test = await openTestStore();
  });
  afterAll(() => test?.close());

  async function given(notes: readonly string[]): Promise<string> {
    streams += 1;
    const id = `diary-${streams}`;
    await test.store.transact(async (tx) => {
      await tx.lock([id]);
      await tx.append(id, 0, notes.map(noted));
    });
    return id;
  }
  const keep = (streamId: string, rules: number, version: number, state: readonly string[]) =>
    test.store.transact((tx) => tx.keepSnapshots(rules, [{ streamId, version, state }]));
  const foldOne = (id: string) => test.store.transact((tx) => tx.fold(id, diary));

  it('is the same from a snapshot at any version, in answers of any size', async () => {
    const stream = fc
      .array(fc.string({ maxLength: 40, unit: 'grapheme' }), { minLength: 1, maxLength: 9 })
      .map((notes) =>
        // Postgres keeps no such character in JSON.
        notes.map((note) => note.replaceAll('\0', '')),
      );
    const cases = fc.array(fc.record({ notes: stream, kept: fc.nat(9) }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 400 }), async (all, bytes) => {
        const ids: string[] = [];
        for (const { notes, kept } of all) {
          const id = await given(notes);
          ids.push(id);
          if (kept > 0 && kept <= notes.length) await keep(id, 2, kept, notes.slice(0, kept));
        }
        const found = new Map<string, unknown>();
        await test.store.transact(async (tx) => {
          for (let waiting: readonly string[] = [...ids, 'none']; waiting.length > 0; ) {
            const { folded, rest } = await tx.foldSome(waiting, diary, bytes);
            expect(folded.size).toBeGreaterThan(0);
            expect([...folded.keys(), ...rest]).toEqual(waiting);
            for (const [id, { state, version }] of folded) found.set(id, { state, version });
            waiting = rest;
          }
        });
        expect(Object.fromEntries(found)).toEqual({
          ...Object.fromEntries(ids.map((id, at) => [id, { state: all[at]?.notes, version: all[at]?.notes.length }])),
          none: { state: [], version: 0 },
        });
      }),
      { numRuns: 60 },
    );
  });

  it('reads no snapshot of other rules, nor one of a version that the stream does not have', async () => {
    const id = await given(['a', 'b']);
    await keep(id, 1, 1, ['by other rules']);
    expect(await foldOne(id)).toMatchObject({ state: ['a', 'b'], version: 2, events: 2 });
    await keep(id, 2, 3, ['a', 'b', 'lost by a restore']);
    expect(await foldOne(id)).toMatchObject({ state: ['a', 'b'], version: 2 });
    await keep(id, 2, 1, ['a']);
    expect(await foldOne(id)).toMatchObject({ state: ['a', 'b'], version: 2, events: 1 });
  });

  it('reads what a release without snapshots appended behind one', async () => {
    const id = await given(['a', 'b']);
    await keep(id, 2, 2, ['a', 'b']);
    await test.store.transact(async (tx) => {
      await tx.lock([id]);
      await tx.append(id, 2, [noted('c')]);
    });
    expect(await foldOne(id)).toMatchObject({ state: ['a', 'b', 'c'], version: 3 });
  });

  it('reads a stream of many events, or of more bytes than an answer has, in parts', async () => {
    const many = Array.from({ length: 1_203 }, (_, at) => String(at));
    const id = await given(many);
    expect(await foldOne(id)).toMatchObject({ state: many, version: 1_203, events: 1_203 });
    const { folded, rest } = await test.store.transact((tx) => tx.foldSome([id, 'next'], diary, 100));
    expect(folded.get(id)?.state).toEqual(many);
    expect(rest).toEqual(['next']);
  });

  it('is kept when a command finds the stream grown long, and only by rules that ask for it', async () => {
    const rules: StreamRules<readonly string[], Noted, string, never> = {
      ...diary,
      decide: (note) => ({ events: [noted(note)] }),
      toError: () => new Error('never'),
    };
    const [kept, unkept] = [await given(Array(18).fill('x')), await given(Array(40).fill('x'))];
    const context = { store: test.store, clock: { now: () => new Date(0) } };
    const write = (streamId: string, by: typeof rules) =>
      handleCommand(context, by, { streamId, command: () => 'y', answer: ({ version }) => version });
    const snapshotsOf = (id: string): Promise<unknown[]> =>
      test.dataSource.query('SELECT version, rules, state FROM snapshots WHERE stream_id = $1', [id]);
    await write(kept, rules);
    expect(await snapshotsOf(kept)).toEqual([]);
    await write(kept, rules);
    expect(await snapshotsOf(kept)).toEqual([{ version: 20, rules: 2, state: [...Array(18).fill('x'), 'y', 'y'] }]);
    const { snapshotRules, ...plain } = rules;
    expect(await write(unkept, plain)).toBe(41);
    expect(await snapshotsOf(unkept)).toEqual([]);
  });
});
