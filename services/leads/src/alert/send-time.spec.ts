import { describe, expect, it } from '@jest/globals';
import { nextWritingTime } from './send-time.ts';

const SYDNEY = 'Australia/Sydney';
const next = (earliest: string, lastSent: string | null = null, zone = SYDNEY) =>
  nextWritingTime(new Date(earliest), lastSent === null ? null : new Date(lastSent), zone).toISOString();

describe('LEAD-11 when a person may be written to', () => {
  it.each([
    ['at once during the day', '2026-06-10T02:00:00Z', '2026-06-10T02:00:00.000Z'],
    ['at 8 in the morning, to the second', '2026-06-09T22:00:00Z', '2026-06-09T22:00:00.000Z'],
    ['not a second before 8', '2026-06-09T21:59:59Z', '2026-06-09T22:00:00.000Z'],
    ['not from 8 in the evening on', '2026-06-10T10:00:00Z', '2026-06-10T22:00:00.000Z'],
    ['not at night', '2026-06-10T15:00:00Z', '2026-06-10T22:00:00.000Z'],
  ])('%s', (_when, earliest, expected) => {
    expect(next(earliest)).toBe(expected);
  });

  it('once a day of the dealership, whatever the day is elsewhere', () => {
    expect(next('2026-06-10T03:00:00Z', '2026-06-10T02:00:00Z')).toBe('2026-06-10T22:00:00.000Z');
    // Sent at 19:00 on the 10th; it is 10:00 on the 11th.
    expect(next('2026-06-11T00:00:00Z', '2026-06-10T09:00:00Z')).toBe('2026-06-11T00:00:00.000Z');
    // Perth is two hours behind: there it is 8 o'clock on the 11th only now.
    expect(next('2026-06-10T22:30:00Z', '2026-06-10T09:00:00Z', 'Australia/Perth')).toBe('2026-06-11T00:00:00.000Z');
  });

  it('at 8 by the clock on the days on which clocks change', () => {
    // Summer time begins on 4 October 2026 at 2:00: the night is an hour shorter.
    expect(next('2026-10-03T11:00:00Z')).toBe('2026-10-03T21:00:00.000Z');
    expect(next('2026-10-04T08:30:00Z')).toBe('2026-10-04T08:30:00.000Z');
    expect(next('2026-10-04T09:00:00Z')).toBe('2026-10-04T21:00:00.000Z');
    // It ends on 5 April 2026 at 3:00: the night is an hour longer.
    expect(next('2026-04-04T10:00:00Z')).toBe('2026-04-04T22:00:00.000Z');
    expect(next('2026-04-04T21:30:00Z')).toBe('2026-04-04T22:00:00.000Z');
    expect(next('2026-04-05T10:00:00Z')).toBe('2026-04-05T22:00:00.000Z');
  });

  it('where clocks never change', () => {
    expect(next('2026-10-03T11:00:00Z', null, 'Australia/Brisbane')).toBe('2026-10-03T22:00:00.000Z');
  });

  it('has days as short as a demonstration wants them', () => {
    const pace = { gatherMs: 0, dayMs: 2_000 };
    const night = new Date('2026-06-10T15:00:00Z');
    expect(nextWritingTime(night, null, SYDNEY, pace)).toEqual(night);
    expect(nextWritingTime(night, night, SYDNEY, pace)).toEqual(new Date('2026-06-10T15:00:02Z'));
  });
});
