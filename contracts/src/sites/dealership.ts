import { z } from 'zod';
import { requiredText, slug, text } from '../common/scalars.ts';
import { location } from './location.ts';

const timeZone = z.string().refine(isTimeZone, 'an IANA time zone as Australia/Brisbane');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A dealership: the owner of stock and the receiver of leads. Sites show one or several. */
export const dealership = z.strictObject({
  id: z.int().positive(),
  slug,
  name: requiredText(100),
  phone: text(30).optional(),
  email: z.email().optional(),
  time_zone: timeZone.optional().describe("IANA zone of its opening hours; else that of its place's state (LOC-2)."),
  override_city: text(60).optional().describe("Shown as its cars' city in place of the location's (IDX-7)."),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(90)
    .optional()
    .describe('How long a sold car stays in results where the site does not say (IDX-1).'),
  locations: z.array(location).min(1),
});
export type Dealership = z.infer<typeof dealership>;
/** A dealership document as a person writes it, before defaults are filled in. */
export type DealershipInput = z.input<typeof dealership>;
