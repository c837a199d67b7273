import { slugify } from '@forecourt/retail-rules';
import type { Route } from '../lead/lead.events.ts';
import type { Enquiry } from './enquiry.ts';

/** Where a lead went, and what the page is given of what it brought, such as the token of a test drive's link. */
interface Result extends Pick<Route, 'locationSlug' | 'dealershipSlug'> {
  readonly brought?: Readonly<Record<string, string>> | undefined;
}

/**
 * The page that a visitor sees once the lead is stored: /success with a marker of its subject, which determines its text (PAGE-3), the car,
 * whose hands it is in, the lead's reference, and the link of a booked test drive. It contains nothing about the person.
 */
export function successPath(
  leadId: string,
  { heading, carId }: Pick<Enquiry, 'heading' | 'carId'>,
  { locationSlug, dealershipSlug, brought }: Result,
): string {
  const about = slugify(heading.subcategory ?? heading.category);
  const to: Record<string, string> =
    locationSlug === undefined ? { dealership: dealershipSlug } : { place: locationSlug };
  const query = { about, ...(carId && { car: carId }), ...to, lead: leadId, ...brought };
  return `/success?${new URLSearchParams(query)}`;
}
