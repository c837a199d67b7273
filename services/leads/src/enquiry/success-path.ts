import { slugify } from '@forecourt/retail-rules';
import type { Enquiry } from './enquiry.ts';

/**
 * The page that a visitor sees once the lead is stored: /success with a marker of its subject, which determines its text (PAGE-3), the car,
 * and the lead's reference. It contains nothing about the person.
 */
export function successPath(leadId: string, { heading, carId }: Pick<Enquiry, 'heading' | 'carId'>): string {
  const about = slugify(heading.subcategory ?? heading.category);
  return `/success?${new URLSearchParams({ about, ...(carId && { car: carId }), lead: leadId })}`;
}
