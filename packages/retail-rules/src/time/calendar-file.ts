/** An appointment as a calendar shows it. */
export interface CalendarEntry {
  /** Unique in the world, and the same for each version. */
  readonly uid: string;
  /** Counts its versions, from 1. */
  readonly revision: number;
  readonly cancelled: boolean;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** Where it is changed. */
  readonly url?: string | undefined;
}

/** How a file is read. */
interface CalendarSetting {
  /** When the entries were as they say. */
  readonly now: Date;
  /** An alarm an hour before each. */
  readonly alarm: boolean;
  /** What a calendar that follows the file is called. */
  readonly name?: string | undefined;
}

const LINE = 75;

/**
 * Appointments as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in its owner's zone. A later version of an entry
 * replaces an earlier one by its sequence. Pure.
 */
export function calendarFile(entries: readonly CalendarEntry[], { now, alarm, name }: CalendarSetting): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M']),
    ...entries.flatMap((entry) => eventLines(entry, now, alarm)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry, now: Date, alarm: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.revision - 1}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(entry.startsAt))}`,
    `DTEND:${utc(new Date(entry.endsAt))}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(alarm
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(entry.title)}`, 'TRIGGER:-PT1H', 'END:VALARM']
      : []),
    'END:VEVENT',
  ];
}

/** 2026-03-04T23:30:00.000Z as 20260304T233000Z. */
const utc = (instant: Date): string => instant.toISOString().replace(/\.\d{3}|[-:]/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** A line of at most 75 bytes, continued after a line end and a blank; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [whole, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE) [whole, bytes] = [`${whole}\r\n `, 1];
    whole += character;
    bytes += size;
  }
  return whole;
}
