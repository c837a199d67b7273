import type { OpeningHours, PlaceDepartment, SpecialHours } from '@forecourt/contracts';
import { zonedFormat } from './time-zone.ts';

/** A stretch of time: from an instant until just before another. */
export interface OpeningWindow {
  readonly from: Date;
  readonly to: Date;
}

/** When a place is open. */
export interface OpeningTimes {
  /** IANA zone of its hours. */
  readonly timeZone: string;
  readonly hours: readonly OpeningHours[];
  /** Dates whose own hours replace those of their weekday. */
  readonly special: readonly SpecialHours[];
  /** Whose special hours count; sales if nothing is said. */
  readonly department?: PlaceDepartment;
}

const DAY = 86_400_000;

/**
 * When a place is open from a moment's own day on, for so many days (LOC-2): each day by its special hours, else by
 * its weekday's. A day without hours is closed. Hours are wall-clock time in the place's zone, also where that changes to summer time.
 */
export function openingWindows(times: OpeningTimes, now: Date, days: number): OpeningWindow[] {
  const noon = Date.parse(`${localDate(now, times.timeZone)}T12:00:00Z`);
  return Array.from({ length: days }, (_, day) => new Date(noon + day * DAY)).flatMap((date) => windowOn(date, times));
}

/** The first windows that have not ended yet, at most so many within so many days: a page of many places computes no day that it does not show. */
export function comingWindows(
  times: OpeningTimes,
  now: Date,
  { days, most }: { readonly days: number; readonly most: number },
): OpeningWindow[] {
  const noon = Date.parse(`${localDate(now, times.timeZone)}T12:00:00Z`);
  const coming: OpeningWindow[] = [];
  for (let day = 0; day < days && coming.length < most; day += 1)
    coming.push(...windowOn(new Date(noon + day * DAY), times).filter(({ to }) => to > now));
  return coming.slice(0, most);
}

/** @param noon of the day in UTC, whose date and weekday are then those of the calendar. */
function windowOn(noon: Date, { timeZone, hours, special, department = 'sales' }: OpeningTimes): OpeningWindow[] {
  const date = noon.toISOString().slice(0, 10);
  const own = special.find((day) => day.date === date && (day.department === 'all' || day.department === department));
  const usual = hours.find(({ weekday }) => weekday === noon.getUTCDay());
  const shown = own && !isAsUsual(own) ? { ...own, open: own.start_hour, close: own.end_hour } : usual;
  return shown ? clockWindows(shown).flatMap(([open, close]) => windowBetween(date, open, close, timeZone)) : [];
}

/** Whether a date's own entry says that the place is open and gives no times: then it is open as on any such weekday. */
export const isAsUsual = ({ status, start_hour: open, end_hour: close }: SpecialHours): boolean =>
  status === 'Open' && !open && !close;

function windowBetween(date: string, open: string, close: string, timeZone: string): OpeningWindow[] {
  const [from, to] = [instantAt(date, open, timeZone), instantAt(date, close, timeZone)];
  return from < to ? [{ from, to }] : [];
}

/**
 * The parts of a day in which a place is open, as times of day from and to, without its breaks (LOC-2); none if it is closed or its times are not
 * known. Breaks may come in any order, meet and reach beyond the hours.
 */
export function clockWindows({
  status,
  open,
  close,
  breaks = [],
}: Pick<OpeningHours, 'status' | 'open' | 'close' | 'breaks'>): [open: string, close: string][] {
  if (status !== 'Open' || !open || !close) return [];
  const windows: [string, string][] = [];
  let from = open;
  for (const { start, end } of breaks.toSorted((one, other) => one.start.localeCompare(other.start))) {
    if (start >= close) break;
    if (start > from) windows.push([from, start]);
    if (end > from) from = end;
  }
  return from < close ? [...windows, [from, close]] : windows;
}

/** The instant at which a clock in the zone shows this date and time. */
function instantAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const guess = wanted - offsetAt(wanted, timeZone);
  // The guess used the offset of another instant: near a change of the clocks it can be another one.
  return new Date(wanted - offsetAt(guess, timeZone));
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = clockOf(timeZone).format(instant).replace(' ', 'T');
  return Date.parse(`${shown}Z`) - Math.floor(instant / 1000) * 1000;
}

function localDate(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant).slice(0, 10);
}

/** Shows an instant as `2026-03-04 08:30:00`. */
const clockOf = zonedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
