import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import {
  australianState,
  emailAddress,
  fieldsAlone,
  idNumber,
  requiredText,
  slug,
  statedCount,
  text,
  timeZone,
} from '../common/scalars.ts';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 08:30');
const webAddress = z.url({ protocol: /^https?$/ }).max(1_000);
/** A push gives a picture of `pictures/` to one site; a dealership may be several sites'. */
const photoAddress = z
  .url({ protocol: /^https?$/, error: 'an http or https address; pictures/… does not work for a location' })
  .max(1_000);
const mostReviews = 24;

/** What a place does. */
export const placeDepartment = z.enum(['sales', 'service', 'parts']);
export type PlaceDepartment = z.infer<typeof placeDepartment>;

/** A part of a day in which a place is closed between its hours, such as lunch. */
const breakTime = fieldsAlone({ start: clockTime, end: clockTime });
const breaks = z
  .array(breakTime)
  .max(4)
  .optional()
  .describe('When it is closed between these times, such as for lunch.');

/** One weekday's hours, in the location's own time. */
export const openingHours = fieldsAlone({
  weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday.'),
  status: z.enum(['Open', 'Closed']),
  formated_hours: text(60).optional().describe('Words in place of times that are not known, such as By appointment.'),
  open: clockTime.optional(),
  close: clockTime.optional(),
  breaks,
});
export type OpeningHours = z.infer<typeof openingHours>;

const week = z.array(openingHours).max(7);

/** Hours of one date that replace those of its weekday (LOC-2), in the location's own time. */
export const specialHours = fieldsAlone({
  date: z.iso.date(),
  name: text(60).optional().describe('Why, such as Christmas Day.'),
  status: z.enum(['Open', 'Closed']),
  start_hour: clockTime.optional(),
  end_hour: clockTime.optional(),
  breaks,
  department: z.enum(['all', ...placeDepartment.options]).default('all'),
});
export type SpecialHours = z.infer<typeof specialHours>;

/** A postal address with its place on the map. */
export const address = fieldsAlone({
  id: idNumber.optional(),
  street: requiredText(120),
  city: requiredText(60),
  state: australianState,
  postcode: z.string().regex(/^\d{4}$/, 'four digits'),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  place_id: text(200).optional(),
  place_url: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .optional(),
  map_key: text(200)
    .optional()
    .describe('Key of a maps service. A page has it only if the site says that it is a browser key (LOC-4).'),
});
export type Address = z.infer<typeof address>;

/** What a customer wrote about a place. */
export const placeReview = fieldsAlone({
  author: requiredText(60),
  rating: z.number().min(1).max(5),
  text: text(1_000),
  date: z.iso.date().optional(),
});
export type PlaceReview = z.infer<typeof placeReview>;

/** One place of a dealership (LOC-4). */
export const location = fieldsAlone({
  id: idNumber,
  name: requiredText(80),
  slug,
  location_type: z
    .preprocess((given) => (given === '' ? 'sales' : given), placeDepartment)
    .default('sales')
    .describe('An empty one counts as sales.'),
  location_subtype: z.array(slug).max(8).default([]).describe('What else it does, such as buying.'),
  manufacturers: z
    .array(refersTo('make', requiredText(60)))
    .max(40)
    .default([])
    .describe('The makes that it sells or services.'),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  phone: text(30).optional(),
  email: emailAddress.optional(),
  address,
  zone: timeZone
    .optional()
    .describe(
      "IANA zone of its hours (LOC-2); else the dealership's time_zone, else its postcode's where that differs from the state's, as in Broken Hill, Eucla and on Lord Howe Island, else its state's.",
    ),
  contact_detail: fieldsAlone({
    phone: text(30).optional().describe('Goes before the phone of the location itself.'),
    landline_phone: text(30).optional(),
    opening_hours: week.optional().describe('Used if the location has no opening_hours of its own.'),
    youtube_url: webAddress.optional(),
    linkedin_url: webAddress.optional(),
  }).optional(),
  image: fieldsAlone({
    image: fieldsAlone({ url: photoAddress, thumb: fieldsAlone({ url: photoAddress }).optional() }),
  })
    .optional()
    .describe('A photo of it.'),
  opening_hours: week.default([]),
  special_hours: z.array(specialHours).max(100).default([]).describe('Dates with different hours, such as holidays.'),
  average_rating: z.number().min(0).max(5).optional(),
  review_count: statedCount.optional(),
  reviews: fieldsAlone({
    count: statedCount,
    average_rating: z.number().min(0).max(5),
    list: z.array(placeReview).max(mostReviews).default([]),
  })
    .optional()
    .describe('Goes before average_rating and review_count. Reviews that are documents of the site go before it.'),
  dealer_license_number: text(40).optional(),
  motor_vehicle_repairer: text(40).optional(),
  licences: z
    .array(fieldsAlone({ label: requiredText(12), number: requiredText(40) }))
    .max(8)
    .default([])
    .describe('Other licences, such as LVT and ARC numbers.'),
  test_drives_per_slot: z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .describe('How many test drives may start here at the same time; 0 for none at all (TD-1).'),
  service_bays: z
    .int()
    .min(0)
    .max(40)
    .default(2)
    .describe('How many vehicles a workshop takes from online bookings at the same time; 0 for none at all.'),
  services_per_day: z
    .int()
    .min(1)
    .max(400)
    .optional()
    .describe(
      'How many services a workshop takes from online bookings on one day; as many as its bays allow if left out.',
    ),
  loan_cars: z.int().min(0).max(100).default(0).describe('How many loan cars a workshop gives out on one day.'),
  distribution_locations: z
    .array(refersTo('location', slug))
    .max(500)
    .default([])
    .describe('Other locations that may receive its leads.'),
});
export type Location = z.infer<typeof location>;
