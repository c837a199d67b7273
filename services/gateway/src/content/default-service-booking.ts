import { formOf, type PageDocument, pageDocument } from '@forecourt/contracts';
import { SERVICE_BOOKING, serviceBookingOf } from '../places/service-booking.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The page at /service/booking of a site that takes its bookings itself and has written none: the service form (PAGE-1, LEAD-10). */
export function defaultServiceBooking(site: SiteContext): PageDocument | null {
  if (serviceBookingOf(site) !== SERVICE_BOOKING) return null;
  return pageDocument.parse({
    path: SERVICE_BOOKING,
    title: formOf('service').words.title,
    description: `Ask ${site.config.name} for a service. Tell us about your vehicle and the day that suits you.`,
    index: true,
    blocks: [{ kind: 'form', form: 'service' }],
  });
}
