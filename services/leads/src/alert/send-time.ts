import { openingWindows } from '@forecourt/retail-rules';

/** Nobody is written to between 20:00 and 08:00 (LEAD-11). */
const WRITING_HOURS = [0, 1, 2, 3, 4, 5, 6].map(
  (weekday) => ({ weekday, status: 'Open', open: '08:00', close: '20:00' }) as const,
);
/** Matches of one change to a dealer's stock arrive over some minutes: they are gathered into one message. */
const GATHER_MS = 30 * 60_000;
const EVERY_MS = 5_000;
/** From any instant there is a writing time on another day within so many. */
const DAYS = 4;

/** How alerts are paced. */
export interface AlertPace {
  /** How long a match waits for others. */
  readonly gatherMs: number;
  /** For demonstrations: so long between two messages, at any hour, instead of a day and its quiet hours. */
  readonly dayMs?: number;
  /** How often due messages are looked for, and what stock could not say is asked again. */
  readonly everyMs: number;
}

/** As visitors read it. */
export const usualPace: AlertPace = { gatherMs: GATHER_MS, everyMs: EVERY_MS };

/**
 * When a person may be written to next (LEAD-11): from `earliest` on, within writing hours in this zone, and on another day there than the
 * last message. Clocks that change move no writing hour. Pure.
 * @param lastSent the last message; null if there was none
 */
export function nextWritingTime(
  earliest: Date,
  lastSent: Date | null,
  timeZone: string,
  { dayMs }: Pick<AlertPace, 'dayMs'> = usualPace,
): Date {
  if (dayMs !== undefined) return new Date(Math.max(earliest.getTime(), (lastSent?.getTime() ?? 0) + dayMs));
  const windows = openingWindows({ timeZone, hours: WRITING_HOURS, special: [] }, earliest, DAYS);
  const open = windows.find(
    ({ from, to }) =>
      to > earliest && !(lastSent && isSameDay(from, lastSent, timeZone)) && !(lastSent && lastSent > to),
  );
  if (!open) throw new Error(`There is no writing time within ${DAYS} days of ${earliest.toISOString()}.`);
  return open.from > earliest ? open.from : earliest;
}

function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return day.format(one) === day.format(other);
}
