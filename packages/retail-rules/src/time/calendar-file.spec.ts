import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'lead-1@cars.example',
  revision: 2,
  cancelled: false,
  startsAt: '2026-03-04T23:30:00.000Z',
  endsAt: '2026-03-05T00:00:00.000Z',
  title: 'Test drive: 2021 Toyota Corolla, white; manual',
  description: `Bring your licence.\nÄndern: ${'ü'.repeat(60)}`,
  location: '14 Aspley Court, North Lakes QLD 4509',
  url: 'https://cars.example/test-drives/token',
};
const setting = { now: new Date('2026-03-01T00:00:00Z'), alarm: true };

describe('the calendar file of a test drive', () => {
  const file = calendarFile([entry], setting);
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

  it('states both times in UTC, and which version it is', () => {
    expect(unfolded).toContain('DTSTART:20260304T233000Z');
    expect(unfolded).toContain('DTEND:20260305T000000Z');
    expect(unfolded).toContain('DTSTAMP:20260301T000000Z');
    expect(unfolded).toContain('SEQUENCE:1');
    expect(unfolded).toContain('STATUS:CONFIRMED');
    expect(calendarFile([{ ...entry, cancelled: true }], setting)).toContain('STATUS:CANCELLED');
  });

  it('escapes what separates values, and folds lines at 75 bytes without cutting a character', () => {
    expect(unfolded).toContain('SUMMARY:Test drive: 2021 Toyota Corolla\\, white\\; manual');
    expect(unfolded).toContain(`DESCRIPTION:Bring your licence.\\nÄndern: ${'ü'.repeat(60)}`);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('has no line that a text began', () => {
    const text = 'a\rEND:VEVENT\nX-OWN:1\r\nBEGIN:VEVENT';
    const hostile = calendarFile([{ ...entry, title: text, description: text, location: text }], {
      ...setting,
      alarm: false,
    });
    expect(hostile.split(/\r\n|\r|\n/).filter((line) => /^(?:X-OWN|BEGIN:VEVENT|END:VEVENT)/.test(line))).toEqual([
      'BEGIN:VEVENT',
      'END:VEVENT',
    ]);
  });
});
