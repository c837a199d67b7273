import { describe, expect, it } from '@jest/globals';
import { clockWindows, comingWindows, type OpeningTimes, openingWindows } from './opening-windows.ts';

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

describe('a day with breaks', () => {
  const windows = (breaks: { start: string; end: string }[]) =>
    clockWindows({ status: 'Open', open: '08:30', close: '17:30', breaks }).map((window) => window.join('-'));

  it('LOC-2 has a window before and after each', () => {
    expect(windows([{ start: '12:00', end: '13:00' }])).toEqual(['08:30-12:00', '13:00-17:30']);
    expect(
      windows([
        { start: '15:00', end: '15:15' },
        { start: '12:00', end: '12:30' },
      ]),
    ).toEqual(['08:30-12:00', '12:30-15:00', '15:15-17:30']);
    expect(windows([])).toEqual(['08:30-17:30']);
  });

  it('LOC-2 has none outside its hours, however the breaks lie', () => {
    expect(windows([{ start: '07:00', end: '09:00' }])).toEqual(['09:00-17:30']);
    expect(windows([{ start: '17:00', end: '18:00' }])).toEqual(['08:30-17:00']);
    expect(windows([{ start: '18:00', end: '19:00' }])).toEqual(['08:30-17:30']);
    expect(windows([{ start: '08:00', end: '18:00' }])).toEqual([]);
    expect(
      windows([
        { start: '12:00', end: '14:00' },
        { start: '13:00', end: '13:30' },
      ]),
    ).toEqual(['08:30-12:00', '14:00-17:30']);
    expect(clockWindows({ status: 'Closed', open: '08:30', close: '17:30' })).toEqual([]);
  });

  it('LOC-2 keeps them on the clock of the place, also where that moves at night', () => {
    const lunch = [{ start: '12:00', end: '13:00' }];
    const sunday = { weekday: 0, status: 'Open' as const, open: '10:00', close: '14:00', breaks: lunch };
    const times = { timeZone: 'Australia/Broken_Hill', hours: [sunday], special: [] };
    // Clocks go forward at 2:00 on that day: ten and a half hours ahead of UTC from then on.
    expect(shown(times, new Date('2026-10-03T15:00:00Z'), 1)).toEqual([
      '2026-10-03T23:30:00.000Z 2026-10-04T01:30:00.000Z',
      '2026-10-04T02:30:00.000Z 2026-10-04T03:30:00.000Z',
    ]);
  });

  it('LOC-2 also on a date of its own, and no more of them than are wanted', () => {
    const special: OpeningTimes['special'] = [
      {
        date: '2026-03-05',
        status: 'Open',
        start_hour: '09:00',
        end_hour: '12:00',
        breaks: [{ start: '10:00', end: '10:30' }],
        department: 'all',
      },
    ];
    expect(shown({ ...week, special }, thursday, 1)).toHaveLength(2);
    expect(comingWindows({ ...week, special }, thursday, { days: 8, most: 1 })).toHaveLength(1);
  });
});
