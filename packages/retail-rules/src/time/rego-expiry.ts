import { dayAt } from './time-zone.ts';

const longDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Words a registration's end, 'Expires on 4 June 2027', where that day is in the future; else null (VEH-1).
 * @param expiry a day as YYYY-MM-DD, or null
 * @param now the present instant
 * @param timeZone the IANA zone of the car's location, whose calendar says what today is
 */
export function regoExpiryText(expiry: string | null, now: Date, timeZone: string): string | null {
  const day = comingDayText(expiry, now, timeZone);
  return day === null ? null : `Expires on ${day}`;
}

/**
 * Words a day that has yet to come, '4 June 2027', such as the end of a warranty; null once it is there: what has passed says nothing of the vehicle.
 * @param text a day as YYYY-MM-DD, or null
 * @param now the present instant
 * @param timeZone the IANA zone of the car's location, whose calendar says what today is
 */
export function comingDayText(text: string | null, now: Date, timeZone: string): string | null {
  const day = parseDay(text);
  if (day === null || day.toISOString().slice(0, 10) <= dayAt(now, timeZone)) return null;
  return longDate.format(day);
}

/** A day that the calendar does not have, such as 30 February, is ignored. */
function parseDay(text: string | null): Date | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}
