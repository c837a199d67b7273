import { describe, expect, it } from '@jest/globals';
import { type OpeningTimes, openingWindows } from './opening-windows.ts';

const week: OpeningTimes = {
  timeZone: 'Australia/Brisbane',
  hours: [
    { weekday: 4, status: 'Open', open: '08:30', close: '17:30' },
    { weekday: 5, status: 'Open', open: '08:30', close: '17:30' },
    { weekday: 6, status: 'Closed', open: '08:30', close: '12:00' },
  ],
  special: [],
};
/** A Thursday, 09:00 in Brisbane. */
const thursday = new Date('2026-03-04T23:00:00Z');
const shown = (times: OpeningTimes, now = thursday, days = 2) =>
  openingWindows(times, now, days).map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`);

describe('opening windows', () => {
  it('LOC-2 are wall-clock hours in the dealership’s own zone', () => {
    expect(shown(week)).toEqual([
      '2026-03-04T22:30:00.000Z 2026-03-05T07:30:00.000Z',
      '2026-03-05T22:30:00.000Z 2026-03-06T07:30:00.000Z',
    ]);
    expect(shown({ ...week, timeZone: 'Australia/Perth' }, thursday, 1)).toEqual([
      '2026-03-05T00:30:00.000Z 2026-03-05T09:30:00.000Z',
    ]);
  });

  it('begin with the day that it is at the place, not in UTC', () => {
    const lateOnFriday = new Date('2026-03-06T13:59:00Z');
    expect(shown(week, lateOnFriday, 1)[0]).toContain('2026-03-06T07:30');
    const saturday = new Date('2026-03-06T14:01:00Z');
    expect(shown(week, saturday, 1)).toEqual([]);
  });

  it('LOC-2 let special hours replace those of a day, only for the sales department', () => {
    const closed = { date: '2026-03-05', status: 'Closed', department: 'all' } as const;
    const short = { date: '2026-03-06', status: 'Open', start_hour: '10:00', end_hour: '12:00' } as const;
    const special = [closed, { ...short, department: 'parts' as const }];
    expect(shown({ ...week, special })).toEqual(['2026-03-05T22:30:00.000Z 2026-03-06T07:30:00.000Z']);
    expect(shown({ ...week, special: [{ ...short, department: 'sales' }] })[1]).toBe(
      '2026-03-06T00:00:00.000Z 2026-03-06T02:00:00.000Z',
    );
  });

  it('keep to the clock on the day on which summer time ends', () => {
    const times: OpeningTimes = {
      ...week,
      timeZone: 'Australia/Sydney',
      hours: [{ weekday: 0, status: 'Open', open: '01:30', close: '10:00' }],
    };
    expect(shown(times, new Date('2026-04-04T14:00:00Z'), 1)).toEqual([
      '2026-04-04T14:30:00.000Z 2026-04-05T00:00:00.000Z',
    ]);
  });
});
