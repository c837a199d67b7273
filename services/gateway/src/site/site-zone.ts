import { dealershipZone } from '@forecourt/retail-rules';
import type { SiteContext } from './site-context.ts';

/** The time zone of a site's own days: that of its first dealership. */
export function siteZone({ dealerships }: Pick<SiteContext, 'dealerships'>): string {
  return dealershipZone(dealerships[0]);
}
