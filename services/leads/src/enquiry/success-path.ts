import { slugify } from '@forecourt/retail-rules';
import type { Enquiry } from './enquiry.ts';

/**
 * Where a visitor goes once the lead is kept: /success with a marker of what it was about, which its words follow (PAGE-3), the car, and
 * the lead to name on the telephone. Nothing of the person is in it.
 */
export function successPath(leadId: string, { heading, carId }: Pick<Enquiry, 'heading' | 'carId'>): string {
  const about = slugify(heading.subcategory ?? heading.category);
  return `/success?${new URLSearchParams({ about, ...(carId && { car: carId }), lead: leadId })}`;
}
