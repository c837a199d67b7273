import { takesServiceBookings } from '@forecourt/contracts';
import { takesServices } from '@forecourt/retail-rules';
import { BOOK_SERVICE } from '../booked-drives/booking-kinds.ts';
import type { SiteContext } from '../site/site-context.ts';
import { contactHref } from './place-addresses.ts';
import { type Place, placesOf } from './site-places.ts';

/** The address of service bookings on every site (PAGE-1). */
export const SERVICE_BOOKING = '/service/booking';
const SERVICE = '/service';
const WITHOUT_DOMAIN = '/genuine-service';

/**
 * Where /service/booking leads (PAGE-1): the booking page at the first base domain of the site's dealerships, else the site's page
 * /genuine-service. A site that has neither leads to its own booking of free times, or answers with its service form (LEAD-10), and so does one with a
 * page of its own there. Null on any other site.
 */
export function serviceBookingOf(site: SiteContext): string | null {
  const { pages, dealerships } = site;
  const hasPage = (wanted: string) => pages.some(({ path }) => path === wanted);
  if (hasPage(SERVICE_BOOKING)) return SERVICE_BOOKING;
  const domain = dealerships.find(({ base_domain }) => base_domain !== undefined)?.base_domain;
  if (domain !== undefined) return bookingAt(domain);
  if (hasPage(WITHOUT_DOMAIN)) return WITHOUT_DOMAIN;
  if (takesServiceBookings(site.config) && placesOf(site, 'service').some(({ location }) => takesServices(location))) {
    return BOOK_SERVICE;
  }
  return hasPage(SERVICE) || placesOf(site, 'service').length > 0 ? SERVICE_BOOKING : null;
}

/**
 * Where a service is booked at one place (LOC-1): its own dealership's booking page, else where the site's bookings lead. If that is another
 * dealership's booking page, it is the place's contact form.
 */
export function bookingHref(site: SiteContext, { location, dealership }: Place): { href: string; new_tab: boolean } {
  const { base_domain: domain } = dealership;
  if (domain !== undefined) return { href: bookingAt(domain), new_tab: true };
  const href = serviceBookingOf(site);
  return { href: href?.startsWith('/') ? href : contactHref(site, location.slug), new_tab: false };
}

function bookingAt(domain: string): string {
  return `https://${domain}${SERVICE_BOOKING}`;
}
