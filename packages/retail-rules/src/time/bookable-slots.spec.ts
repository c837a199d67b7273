import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BookingBounds, bookableSlots, nextSlots } from './bookable-slots.ts';
import { type OpeningTimes, openingWindows } from './opening-windows.ts';

const everyDay = (open: string, close: string): OpeningTimes['hours'] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open' as const, open, close }));
const at = (timeZone: string, more: Partial<OpeningTimes> = {}): OpeningTimes => ({
  timeZone,
  hours: everyDay('09:00', '11:00'),
  special: [],
  ...more,
});
const driveSlots = (times: OpeningTimes, now: Date, within: BookingBounds) =>
  bookableSlots(times, now, { ...within, minutes: 30 });
const BOUNDS = { leadMinutes: 120, horizonDays: 0 };
const clock = (timeZone: string) => (date: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
const shown = (times: OpeningTimes, now: string, bounds = BOUNDS) =>
  driveSlots(times, new Date(now), bounds).map(({ startsAt }) => clock(times.timeZone)(startsAt));

describe('slots of test drives', () => {
  it('TD-1 are half hours within the opening hours, none past the closing', () => {
    const times = at('Australia/Brisbane', { hours: everyDay('09:00', '10:45') });
    expect(shown(times, '2026-03-03T20:00:00Z')).toEqual(['2026-03-04 09:00', '2026-03-04 09:30', '2026-03-04 10:00']);
  });

  it('TD-1 begin again after a break, and none reaches into it', () => {
    const hours = everyDay('09:00', '13:00').map((day) => ({ ...day, breaks: [{ start: '10:45', end: '12:15' }] }));
    expect(shown(at('Australia/Brisbane', { hours }), '2026-03-03T20:00:00Z')).toEqual(
      ['09:00', '09:30', '10:00', '12:15'].map((time) => `2026-03-04 ${time}`),
    );
  });

  it('TD-1 begin two hours from now', () => {
    // 07:31 in Brisbane: 09:30 is an hour and 59 minutes away.
    expect(shown(at('Australia/Brisbane'), '2026-03-03T21:30:00Z')[0]).toBe('2026-03-04 09:30');
    expect(shown(at('Australia/Brisbane'), '2026-03-03T21:31:00Z')[0]).toBe('2026-03-04 10:00');
  });

  it('TD-1 end on the last day of the horizon', () => {
    const days = driveSlots(at('Australia/Perth'), new Date('2026-03-03T20:00:00Z'), {
      leadMinutes: 120,
      horizonDays: 21,
    }).map(({ day }) => day);
    expect([...new Set(days)]).toHaveLength(22);
    expect(days.at(-1)).toBe('2026-03-25');
  });

  // The first Sunday of October: 2:00 is 3:00. The first Sunday of April: 3:00 is 2:00 again.
  const changes = [
    { zone: 'Australia/Sydney', day: '2026-10-04', before: '2026-10-02T20:00:00Z', first: '2026-10-03T22:00:00.000Z' },
    { zone: 'Australia/Sydney', day: '2026-04-05', before: '2026-04-03T20:00:00Z', first: '2026-04-04T23:00:00.000Z' },
    {
      zone: 'Australia/Adelaide',
      day: '2026-10-04',
      before: '2026-10-02T20:00:00Z',
      first: '2026-10-03T22:30:00.000Z',
    },
    {
      zone: 'Australia/Adelaide',
      day: '2026-04-05',
      before: '2026-04-03T20:00:00Z',
      first: '2026-04-04T23:30:00.000Z',
    },
    {
      zone: 'Australia/Brisbane',
      day: '2026-10-04',
      before: '2026-10-02T20:00:00Z',
      first: '2026-10-03T23:00:00.000Z',
    },
    { zone: 'Australia/Perth', day: '2026-04-05', before: '2026-04-03T20:00:00Z', first: '2026-04-05T01:00:00.000Z' },
  ];
  it.each(changes)('TD-1 keep 9:00 on the wall in $zone on $day', ({ zone, day, before, first }) => {
    const slots = driveSlots(at(zone), new Date(before), { leadMinutes: 0, horizonDays: 3 });
    const ofDay = slots.filter((slot) => slot.day === day);
    expect(ofDay.map(({ startsAt }) => clock(zone)(startsAt))).toEqual(
      ['09:00', '09:30', '10:00', '10:30'].map((time) => `${day} ${time}`),
    );
    expect(ofDay[0]?.startsAt.toISOString()).toBe(first);
  });

  it('pass over an hour that the clocks leave out, and take the one that comes twice', () => {
    const nights = (zone: string, now: string) =>
      driveSlots(at(zone, { hours: everyDay('01:00', '04:00') }), new Date(now), { leadMinutes: 0, horizonDays: 0 });
    expect(nights('Australia/Sydney', '2026-10-03T14:00:00Z')).toHaveLength(4);
    expect(nights('Australia/Sydney', '2026-04-04T13:00:00Z')).toHaveLength(8);
    expect(nights('Australia/Brisbane', '2026-04-04T14:00:00Z')).toHaveLength(6);
  });

  it('LOC-2 have the special hours of a date in the place of its weekday’s, if they are of sales or of all', () => {
    const special: OpeningTimes['special'] = [
      { date: '2026-03-04', status: 'Open', start_hour: '10:00', end_hour: '10:30', department: 'all' },
      { date: '2026-03-05', status: 'Closed', department: 'sales' },
      { date: '2026-03-06', status: 'Closed', department: 'service' },
    ];
    const times = at('Australia/Brisbane', { special });
    expect(shown(times, '2026-03-03T20:00:00Z', { leadMinutes: 0, horizonDays: 2 })).toEqual([
      '2026-03-04 10:00',
      ...['09:00', '09:30', '10:00', '10:30'].map((time) => `2026-03-06 ${time}`),
    ]);
  });

  it('are none at a place whose hours are not known', () => {
    expect(shown(at('Australia/Perth', { hours: [] }), '2026-03-03T20:00:00Z')).toEqual([]);
  });

  it('TD-1 are never outside the hours, and none comes twice', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const time = minute.map((at) => `${`${Math.floor(at / 60)}`.padStart(2, '0')}:${`${at % 60}`.padStart(2, '0')}`);
    const zone = fc.constantFrom('Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Perth');
    const day = fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      status: fc.constantFrom('Open' as const, 'Closed' as const),
      open: time,
      close: time,
    });
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const bounds = fc.record({
      leadMinutes: fc.integer({ min: 0, max: 600 }),
      horizonDays: fc.integer({ min: 0, max: 21 }),
    });
    fc.assert(
      fc.property(zone, fc.array(day, { maxLength: 7 }), now, bounds, (timeZone, hours, instant, limits) => {
        const times: OpeningTimes = { timeZone, hours, special: [] };
        const starts = driveSlots(times, instant, limits).map(({ startsAt }) => startsAt.getTime());
        const windows = openingWindows(times, instant, limits.horizonDays + 1);
        expect(new Set(starts).size).toBe(starts.length);
        for (const start of starts) {
          expect(start).toBeGreaterThanOrEqual(instant.getTime() + limits.leadMinutes * 60_000);
          const isOpen = windows.some(({ from, to }) => start >= from.getTime() && start + 30 * 60_000 <= to.getTime());
          expect(isOpen).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the next slots after a taken one', () => {
  const slots = [9, 10, 11, 12, 13].map((hour) => ({ startsAt: new Date(Date.UTC(2026, 2, 4, hour)) }));
  const hours = (wanted: number) =>
    nextSlots(slots, new Date(Date.UTC(2026, 2, 4, wanted))).map(({ startsAt }) => startsAt.getUTCHours());

  it('TD-1 are the three after it, and where there are fewer the closest before it', () => {
    expect(hours(9)).toEqual([10, 11, 12]);
    expect(hours(12)).toEqual([10, 11, 13]);
    expect(hours(14)).toEqual([11, 12, 13]);
    expect(nextSlots([], new Date())).toEqual([]);
  });
});
