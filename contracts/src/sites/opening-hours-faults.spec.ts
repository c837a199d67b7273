import { describe, expect, it } from '@jest/globals';
import { holidayHoursFaults, openingHoursFaults } from './opening-hours-faults.ts';

const day = (weekday: number, open = '08:30', close = '17:30') => ({ weekday, status: 'Open', open, close });

describe('opening hours that cannot be meant', () => {
  it('are none in a usual week, with a day in words or closed', () => {
    const words = { weekday: 6, status: 'Open', formated_hours: 'By appointment' };
    const week = [day(1), day(2, '00:00', '23:59'), words, { weekday: 0, status: 'Closed' }];
    expect(openingHoursFaults({ opening_hours: week, locations: [{ opening_hours: week }] })).toEqual([]);
  });

  it('are a close before or at the open, wherever a week stands', () => {
    const dealership = {
      opening_hours: [day(1, '07:00', '06:00')],
      locations: [
        { opening_hours: [day(1), day(2, '09:00', '09:00')] },
        {
          contact_detail: { opening_hours: [day(3, '10:00', '01:00')] },
          special_hours: [{ date: '2026-12-24', status: 'Open', start_hour: '12:00', end_hour: '09:00' }],
        },
      ],
    };
    expect(openingHoursFaults(dealership)).toEqual([
      { field: 'opening_hours[0].close', message: 'expected a time after 07:00, when it opens; got "06:00"' },
      { field: 'locations[0].opening_hours[1].close', message: expect.stringContaining('got "09:00"') },
      { field: 'locations[1].contact_detail.opening_hours[0].close', message: expect.stringContaining('after 10:00') },
      { field: 'locations[1].special_hours[0].end_hour', message: expect.stringContaining('after 12:00') },
    ]);
  });

  it('are breaks outside the hours, in another order or longer than nothing', () => {
    const lunch = { start: '12:00', end: '13:00' };
    const broken = (...breaks: object[]) => ({ ...day(1), breaks });
    expect(openingHoursFaults({ opening_hours: [broken(lunch, { start: '15:00', end: '15:15' })] })).toEqual([]);
    const faults = [
      [broken({ start: '13:00', end: '12:00' }), 'breaks[0].end', 'after 13:00, when the break begins'],
      [broken({ start: '08:30', end: '09:00' }), 'breaks[0].start', 'after 08:30'],
      [broken({ start: '17:00', end: '17:30' }), 'breaks[0].end', 'before 17:30, when it closes'],
      [broken(lunch, { start: '12:30', end: '14:00' }), 'breaks[1].start', 'after 13:00'],
      [{ weekday: 1, status: 'Open', breaks: [lunch] }, 'breaks[0]', 'the times of opening and closing'],
    ] as const;
    for (const [week, field, message] of faults)
      expect(openingHoursFaults({ opening_hours: [week] })).toEqual([
        { field: `opening_hours[0].${field}`, message: expect.stringContaining(message) },
      ]);
  });

  it('are a weekday that is given twice', () => {
    expect(openingHoursFaults({ locations: [{ opening_hours: [day(1), day(2), day(1)] }] })).toEqual([
      {
        field: 'locations[0].opening_hours[2].weekday',
        message: 'expected each weekday once; got 1, which entry 1 of the list has',
      },
    ]);
  });

  it('are found in the holidays of a site', () => {
    const hours = [{ date: '2026-12-24', status: 'Open', start_hour: '13:00', end_hour: '09:00' }];
    expect(holidayHoursFaults({ location: { holiday_sets: [{ name: 'Christmas', hours }] } })).toMatchObject([
      { field: 'location.holiday_sets[0].hours[0].end_hour' },
    ]);
  });

  it.each([undefined, null, 5, { opening_hours: 'daily', locations: [null, { opening_hours: [7] }] }])(
    'are not looked for in %j, which its schema refuses',
    (document) => {
      expect([...openingHoursFaults(document), ...holidayHoursFaults(document)]).toEqual([]);
    },
  );
});
