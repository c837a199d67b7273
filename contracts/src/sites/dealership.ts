import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import {
  emailAddress,
  fieldsAlone,
  idNumber,
  requiredText,
  slug,
  statedCount,
  text,
  timeZone,
} from '../common/scalars.ts';
import { soldWindows } from '../stock/sold-windows.ts';
import { address, location, openingHours } from './location.ts';

const webAddress = z.url({ protocol: /^https?$/ }).max(1_000);

/** A dealership: the owner of stock and the receiver of leads. Sites show one or several. */
export const dealership = fieldsAlone({
  id: idNumber,
  slug,
  name: requiredText(100),
  phone: text(30).optional(),
  email: emailAddress.optional(),
  time_zone: timeZone
    .optional()
    .describe(
      "IANA zone of the hours of its places that have no zone of their own; else that of each place's postcode or state (LOC-2).",
    ),
  override_city: text(60).optional().describe("Shown as its cars' city instead of the location's (IDX-7)."),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(soldWindows.results)
    .optional()
    .describe('How many days a sold car stays in results, unless the site says otherwise (IDX-1).'),
  address: address.optional(),
  opening_hours: z.array(openingHours).max(7).default([]).describe('Of its places that have none of their own.'),
  manufacturer: refersTo('make', text(60)).optional().describe('The name of the make that it stands for.'),
  base_domain: z
    .hostname()
    .max(253)
    .optional()
    .describe("Host of the dealer's service bookings, at /service/booking (PAGE-1)."),
  average_rating: z.number().min(0).max(5).optional().describe('Of its places that have none of their own.'),
  review_count: statedCount.optional(),
  gmb_profiles: z
    .array(fieldsAlone({ name: requiredText(100), review_url: webAddress }))
    .max(40)
    .default([])
    .describe('Where its customers write reviews.'),
  facebook_url: webAddress.optional(),
  instagram_url: webAddress.optional(),
  valuations: z
    .boolean()
    .default(false)
    .describe('Its vehicles have the Trade-In Valuation button, on sites that value trade-ins online (VEH-2).'),
  online_purchase: z
    .boolean()
    .default(false)
    .describe('Its used vehicles have the Online Purchase button, on sites that sell online (VEH-2).'),
  complaints_contact: text(80).optional().describe('Who answers complaints, such as The dealer principal.'),
  complaints_email: emailAddress.optional(),
  locations: z.array(location).min(1).max(500),
});
export type Dealership = z.infer<typeof dealership>;
/** A dealership document as a person writes it, before defaults are filled in. */
export type DealershipInput = z.input<typeof dealership>;
