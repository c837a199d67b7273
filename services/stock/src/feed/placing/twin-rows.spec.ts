import type { FeedVerdict } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { MessageRow } from '../checking/feed-row.ts';
import { refusedVerdict } from './feed-verdict.ts';
import { FileRows, withTwinWarnings } from './twin-rows.ts';

const noneListed = async () => [];
const at = new Date('2026-10-01T12:00:00Z');
const twin = (index: number, message: Partial<MessageRow['message']> = {}) =>
  ({
    index,
    stocknum: 'D1',
    errors: [],
    warnings: [],
    message: { dealership: { id: 1 }, stocknum: 'D1', eventId: `e${index}`, at, kind: 'listing', ...message },
  }) as unknown as MessageRow;

describe('rows of one stock number and time', () => {
  it('FEED-5 are tried a few times a batch and a file where all are refused, and every row has its verdict', async () => {
    const rows = new FileRows('2026-10-01', noneListed);
    let tries = 0;
    const refuse = async (batch: readonly MessageRow[]) => {
      tries += 1;
      return batch.map(refusedVerdict);
    };
    const batchTries: number[] = [];
    for (let batch = 0; batch < 100; batch += 1) {
      const before = tries;
      const all = Array.from({ length: 50 }, (_, place) => twin(batch * 50 + place));
      const verdicts = await rows.apply(all, refuse);
      expect(verdicts.map(({ index }) => index).sort((a, b) => a - b)).toEqual(all.map(({ index }) => index));
      batchTries.push(tries - before);
    }
    expect(batchTries[0]).toBe(5);
    expect(batchTries.at(-1)).toBe(1);
    expect(tries).toBe(100 + 100);
  });

  it('FEED-2 are named as superseded by another batch’s if that one wins, which an older one does not', async () => {
    for (const [since, superseded] of [
      ['2026-10-01', 'row 2 has the same stock number and time and comes later, so it replaces this one'],
      ['2026-10-02', undefined],
    ] as const) {
      const rows = new FileRows(since, noneListed);
      const take = async (batch: readonly MessageRow[]): Promise<FeedVerdict[]> =>
        batch.map(({ index }) => ({ index, verdict: 'accepted' }));
      const verdicts = [...(await rows.apply([twin(0)], take)), ...(await rows.apply([twin(1)], take))];
      expect(rows.report(verdicts)[0]?.warnings?.[0]?.message).toBe(superseded);
    }
  });
});

describe('events of one request', () => {
  const warnings = (rows: readonly MessageRow[], since = '2026-10-01') =>
    withTwinWarnings(rows, since).map(({ warnings: [first] }) => first?.field);

  it('FEED-2 are named as repeats if they have the same id and day', () => {
    const yesterday = new Date('2026-09-30T12:00:00Z');
    const repeated = [twin(0, { eventId: 'e' }), twin(1, { eventId: 'e', at: yesterday }), twin(2, { eventId: 'e' })];
    expect(warnings(repeated)).toEqual([undefined, undefined, 'event_id']);
  });

  it('FEED-2 are named as superseded if a later one of the same time wins', () => {
    expect(warnings([twin(0), twin(1)])).toEqual(['stocknum', undefined]);
    expect(warnings([twin(0), twin(1)], '2026-10-02')).toEqual([undefined, undefined]);
  });
});
