import type { CallBar, Dealership, Location } from '@forecourt/contracts';
import { openingWindows, placePhones } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';
import { clockText } from './opening-hours.view.ts';
import { phoneLink, placeTimes } from './vehicle-location.ts';

/** A page that stays open has the hours of the next days too. */
const DAYS = 3;

/** The number that a site is called at: its first dealership's own, else that of its primary or first place. */
export function sitePhone({ dealerships }: Pick<SiteContext, 'dealerships'>): CallBar['label'] | undefined {
  const [first] = dealerships;
  const place = first && mainPlace(first);
  return first?.phone ?? (place && placePhones(place, first)[0]);
}

/**
 * The bar with Call Now (NAV-1), with the hours within which it is shown: those of the place that the number is of, in its dealership's zone,
 * else its state's, else Perth's (LOC-2). Null where the site has it off, has no number or never opens.
 */
export function callBarView(site: SiteContext, now: Date): CallBar | null {
  const [dealership] = site.dealerships;
  const phone = phoneLink(sitePhone(site));
  const place = dealership && mainPlace(dealership);
  if (!site.config.footer.sticky_call_bar || !phone || !dealership || !place) return null;
  const times = placeTimes({ location: place, dealership }, site);
  const hours = openingWindows(times, now, DAYS).map(({ from, to }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    label: `Open until ${clockText(to, times.timeZone)}`,
  }));
  return hours.length > 0 ? { ...phone, hours } : null;
}

/** Where a dealership is at home: its primary place of sales, else its first. */
export function mainPlace({ locations }: Dealership): Location | undefined {
  const sales = locations.filter(({ location_type: type, visible }) => type === 'sales' && visible);
  return sales.find(({ primary }) => primary) ?? sales[0] ?? locations[0];
}
