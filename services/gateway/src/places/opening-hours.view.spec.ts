import type { OpeningHours } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { holidayRows, openingHoursView, weekRows } from './opening-hours.view.ts';

const open = (weekday: number, from = '08:30', to = '17:30'): OpeningHours => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
});
const hours = [
  ...[1, 2, 3, 4, 5].map((day) => open(day)),
  open(6, '09:00', '12:00'),
  { weekday: 0, status: 'Closed' as const },
];
const view = (
  now: string,
  special: Parameters<typeof openingHoursView>[0]['special'] = [],
  timeZone = 'Australia/Brisbane',
) => openingHoursView({ timeZone, hours, special }, new Date(now));

describe('the hours of a place', () => {
  it('LOC-2 are one row from Monday to Friday where these are the same, on a 12-hour clock', () => {
    expect(weekRows(hours)).toEqual([
      { days: 'Monday to Friday', hours: '8:30 am to 5:30 pm' },
      { days: 'Saturday', hours: '9 am to 12 pm' },
      { days: 'Sunday', hours: 'Closed' },
    ]);
  });

  it('are one row per day if one differs, and closed if nothing is given', () => {
    const late = weekRows([...hours.filter(({ weekday }) => weekday !== 4), open(4, '08:30', '20:00')]);
    expect(late).toHaveLength(7);
    expect(late[3]).toEqual({ days: 'Thursday', hours: '8:30 am to 8 pm' });
    expect(weekRows([open(1)])[1]).toEqual({ days: 'Tuesday', hours: 'Closed' });
  });

  it('LOC-2 name the parts of a day with a break, and when it opens again after it', () => {
    const day = { ...open(5), breaks: [{ start: '12:00', end: '13:00' }] };
    expect(weekRows([day])[4]).toEqual({ days: 'Friday', hours: '8:30 am to 12 pm, 1 pm to 5:30 pm' });
    // Friday at 12:15 in Brisbane.
    const noon = new Date('2026-11-20T02:15:00Z');
    const shown = openingHoursView({ timeZone: 'Australia/Brisbane', hours: [day], special: [] }, noon);
    expect(shown).toMatchObject({
      open: false,
      windows: [
        { opens: 'Closed, opens 1 pm', open: 'Open until 5:30 pm' },
        {},
        { opens: 'Closed, opens Friday 1 pm' },
      ],
    });
  });

  it('say whether it is open by the clock of the place', () => {
    const morning = '2026-11-19T22:45:00Z';
    expect(view(morning)).toMatchObject({ open: true, windows: [{ open: 'Open until 5:30 pm' }, {}, {}] });
    expect(view(morning, [], 'Australia/Perth')).toMatchObject({
      open: false,
      windows: [{ opens: 'Closed, opens 8:30 am' }, {}, {}],
    });
  });

  it('name the day on which it opens, unless that is today by the clock of the place', () => {
    // A quarter to midnight on Thursday, then a quarter past on Friday, in Brisbane.
    expect(view('2026-11-19T13:45:00Z')).toMatchObject({
      windows: [{ opens: 'Closed, opens Friday 8:30 am' }, {}, {}],
    });
    expect(view('2026-11-19T14:15:00Z')).toMatchObject({
      windows: [{ opens: 'Closed, opens 8:30 am' }, { opens: 'Closed, opens Saturday 9 am' }, {}],
    });
  });

  it('LOC-2 let a date of its own replace that day’s hours, and name those to come', () => {
    const special = [
      { date: '2026-11-20', status: 'Closed' as const, department: 'all' as const },
      {
        date: '2026-12-24',
        status: 'Open' as const,
        start_hour: '09:00',
        end_hour: '13:00',
        department: 'sales' as const,
      },
      { date: '2026-12-25', status: 'Closed' as const, department: 'service' as const },
      { date: '2025-12-25', status: 'Closed' as const, department: 'all' as const },
    ];
    expect(view('2026-11-20T01:00:00Z', special)).toMatchObject({
      open: false,
      windows: [{ opens: 'Closed, opens Saturday 9 am' }, {}, {}],
    });
    const rows = holidayRows({ timeZone: 'Australia/Brisbane', hours, special }, new Date('2026-11-20T01:00:00Z'));
    expect(rows).toEqual([
      { days: 'Friday 20 November', name: null, hours: 'Closed' },
      { days: 'Thursday 24 December', name: null, hours: '9 am to 1 pm' },
    ]);
  });

  it('LOC-2 are the usual ones on a date that is open without times of its own', () => {
    const special = [{ date: '2026-11-20', name: 'Fair Day', status: 'Open' as const, department: 'all' as const }];
    expect(view('2026-11-20T01:00:00Z', special)?.open).toBe(true);
    expect(holidayRows({ timeZone: 'Australia/Brisbane', hours, special }, new Date('2026-11-20T01:00:00Z'))).toEqual([
      { days: 'Friday 20 November', name: 'Fair Day', hours: 'Open as usual' },
    ]);
    const untimed = openingHoursView(
      { timeZone: 'Australia/Brisbane', hours: [{ weekday: 6, status: 'Open' }], special: [] },
      new Date('2026-11-20T01:00:00Z'),
    );
    expect(untimed?.days.find(({ days }) => days === 'Saturday')?.hours).toBe('Open');
  });

  it('are none if none are known', () => {
    expect(openingHoursView({ timeZone: 'Australia/Perth', hours: [], special: [] }, new Date())).toBeNull();
  });
});
