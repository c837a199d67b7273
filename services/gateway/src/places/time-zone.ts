import { dayAt, timeZoneOf } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

/** The day at the site's first place, such as 2026-03-01. A site without one counts days as in Sydney. */
export function todayAt({ dealerships }: Pick<SiteContext, 'dealerships'>, now: Date): string {
  const [dealership] = dealerships;
  const timeZone = dealership?.time_zone ?? timeZoneOf(dealership?.locations[0]?.address.state ?? 'nsw');
  return dayAt(now, timeZone);
}

/** A day in words, such as 1 March 2026. @param day such as 2026-03-01 */
export function dayText(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
