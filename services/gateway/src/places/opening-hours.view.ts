import type { OpeningHours, OpeningTimesView, PlaceCard, SpecialHours } from '@forecourt/contracts';
import { clockWindows, comingWindows, dayAt, isAsUsual, type OpeningTimes, zonedFormat } from '@forecourt/retail-rules';
import { type SiteContext, siteZone } from '../site/site-context.ts';

type DayRow = OpeningTimesView['days'][number];

/** A place that is closed over a long weekend still says when it opens. */
const WINDOW_DAYS = 8;
const WINDOWS = 3;
const SPECIAL_DAYS = 60;
const DAY_MS = 86_400_000;
/** The weekdays as a reader expects them, from Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const WORKING_DAYS = 5;
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A place's hours as its page shows them (LOC-2): Monday to Friday as one row if they are the same, and when it is open next. Null if no hours are known. */
export function openingHoursView(times: OpeningTimes, now: Date): OpeningTimesView | null {
  if (times.hours.length === 0) return null;
  const next = comingWindows(times, now, { days: WINDOW_DAYS, most: WINDOWS });
  return {
    days: weekRows(times.hours),
    windows: next.map(({ from, to }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
      open: `Open until ${clockText(to, times.timeZone)}`,
      opens: opensText(from, now, times.timeZone),
    })),
    open: next[0] !== undefined && next[0].from <= now,
  };
}

/** Rows of a week from Monday; the five working days are one where all are the same. */
export function weekRows(hours: readonly OpeningHours[]): DayRow[] {
  const rows = WEEK.map((weekday) => ({
    days: NAMES[weekday],
    hours: hoursText(hours.find((day) => day.weekday === weekday)),
  }));
  const [monday, ...rest] = rows.slice(0, WORKING_DAYS);
  if (!monday || rest.some((row) => row.hours !== monday.hours)) return rows;
  return [{ days: 'Monday to Friday', hours: monday.hours }, ...rows.slice(WORKING_DAYS)];
}

type DayHours = Pick<OpeningHours, 'status' | 'open' | 'close' | 'breaks' | 'formated_hours'>;

function hoursText(day: DayHours | undefined): string {
  if (day?.status !== 'Open') return 'Closed';
  const parts = clockWindows(day).map(([open, close]) => `${wallClock(open)} to ${wallClock(close)}`);
  // Who says no times says that it is open.
  return parts.join(', ') || day.formated_hours || (day.open || day.close ? 'Closed' : 'Open');
}

/** '08:30' as '8:30 am', '12:00' as '12 pm'. */
function wallClock(time: string): string {
  return clockText(new Date(`2000-01-01T${time}:00Z`), 'UTC');
}

/** The rows of the Holiday Opening Hours dialog, for the place's own department (LOC-2); null if no date remains, so that its button goes. */
export function holidayRows(times: OpeningTimes, now: Date): PlaceCard['holidays'] {
  const rows = comingSpecialHours(times, now).map((day) => ({
    days: dateText(day),
    name: day.name || null,
    hours: specialText(day),
  }));
  return rows.length > 0 ? rows : null;
}

function comingSpecialHours({ special, timeZone, department = 'sales' }: OpeningTimes, now: Date): SpecialHours[] {
  const today = dayAt(now, timeZone);
  const last = new Date(Date.parse(today) + SPECIAL_DAYS * DAY_MS).toISOString().slice(0, 10);
  return special
    .filter(({ date, department: whose }) => date >= today && date <= last && (whose === 'all' || whose === department))
    .sort((one, other) => one.date.localeCompare(other.date));
}

const specialText = (day: SpecialHours) =>
  isAsUsual(day) ? 'Open as usual' : hoursText({ ...day, open: day.start_hour, close: day.end_hour });

const longDay = zonedFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });

const dateText = ({ date }: SpecialHours): string =>
  longDay('UTC')
    .format(new Date(`${date}T12:00:00Z`))
    .replace(',', '');

/** 'Closed, opens Monday 8:30 am', without the day where that is today in the place's zone. */
function opensText(from: Date, now: Date, timeZone: string): string {
  const day = dayAt(from, timeZone) === dayAt(now, timeZone) ? '' : `${weekday(timeZone).format(from)} `;
  return `Closed, opens ${day}${clockText(from, timeZone)}`;
}

const weekday = zonedFormat('en-AU', { weekday: 'long' });

/** The clock at an instant in a zone, as '5:30 pm', and '5 pm' on the hour. */
export function clockText(instant: Date, timeZone: string): string {
  return clockOf(timeZone).format(instant).replace(':00', '').replace('\u202f', ' ');
}

const clockOf = zonedFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true });

/** The day at the site's first dealership, such as 2026-03-01. */
export function todayAt(site: Pick<SiteContext, 'dealerships'>, now: Date): string {
  return dayAt(now, siteZone(site));
}

/** A day in words, such as 1 March 2026. @param day such as 2026-03-01 */
export function dayText(day: string): string {
  return longDate.format(new Date(`${day}T00:00:00Z`));
}

const longDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
