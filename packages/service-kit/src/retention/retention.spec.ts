import { describe, expect, it } from '@jest/globals';
import { type DeletedRows, expiredRows, keptInWords } from './retention.ts';

const MINUTE_MS = 60_000;
const now = new Date('2026-11-26T05:00:00Z');
const entry = (kept: DeletedRows['kept']): DeletedRows => ({ kind: 'delete', table: 'answers', what: 'answers', kept });

describe('what is past its time', () => {
  it('is what is older than its time, and meets the condition', () => {
    const kept = { column: 'at', after: 'the answer', forMs: 60 * MINUTE_MS, where: 'NOT waiting' };
    expect(expiredRows(entry(kept), now)).toEqual({
      where: 'at < $1 AND NOT waiting',
      values: [new Date('2026-11-26T04:00:00Z')],
    });
  });

  it('is what meets a condition at an instant, or at any', () => {
    const day = { until: 'the day is over', ended: 'day < $1', cutOff: (at: Date) => at.toISOString().slice(0, 10) };
    expect(expiredRows(entry(day), now)).toEqual({ where: 'day < $1', values: ['2026-11-26'] });
    expect(expiredRows(entry({ until: 'it is done', ended: 'done' }), now)).toEqual({ where: 'done', values: [] });
  });

  it.each([
    [{ column: 'at', after: 'the answer', forMs: 30 * 1_440 * MINUTE_MS }, '30 days after the answer'],
    [{ column: 'at', after: 'it expired', forMs: 60 * MINUTE_MS }, '1 hour after it expired'],
    [{ column: 'at', after: 'the request', forMs: 11 * MINUTE_MS }, '11 minutes after the request'],
    [{ column: 'at', after: 'it', forMs: 1_440 * MINUTE_MS, only: 'if disabled' }, '1 day after it, if disabled'],
    [{ until: 'the day is over', ended: 'true' }, 'until the day is over'],
  ])('is said in words: %j', (kept, words) => {
    expect(keptInWords(entry(kept))).toBe(words);
  });

  it('says where rows go that are moved', () => {
    const kept = { after: 'the sale', forMs: 2 * 1_440 * MINUTE_MS };
    const moved = { kind: 'move' as const, table: 'events', what: 'events', to: 'archive', kept, keep: async () => {} };
    expect(keptInWords(moved)).toBe('2 days after the sale, then in `archive`');
  });
});
