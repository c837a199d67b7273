import type { SiteContext } from '../site/site-context.ts';

/** The address of service bookings on every site (PAGE-1). */
export const SERVICE_BOOKING = '/service/booking';
const WITHOUT_DOMAIN = '/genuine-service';

/**
 * Where /service/booking leads (PAGE-1): to the booking page at the first base domain of the site's dealerships, else to the site's page
 * /genuine-service; null on a site that has neither.
 */
export function serviceBookingOf({ dealerships, pages }: Pick<SiteContext, 'dealerships' | 'pages'>): string | null {
  const domain = dealerships.find(({ base_domain }) => base_domain !== undefined)?.base_domain;
  if (domain !== undefined) return `https://${domain}${SERVICE_BOOKING}`;
  return pages.some(({ path }) => path === WITHOUT_DOMAIN) ? WITHOUT_DOMAIN : null;
}
