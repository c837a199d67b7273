import { dayAt } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { siteZone } from '../site/site-zone.ts';

/** The day at the site's first dealership, such as 2026-03-01. */
export function todayAt(site: Pick<SiteContext, 'dealerships'>, now: Date): string {
  return dayAt(now, siteZone(site));
}

/** A day in words, such as 1 March 2026. @param day such as 2026-03-01 */
export function dayText(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

const longDay = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
