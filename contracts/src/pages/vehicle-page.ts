import { z } from 'zod';
import { carAction, carCard, picture, shownPrice, shownTag } from './car-card.ts';
import { link } from './frame.ts';

export const row = z.object({
  label: z.string(),
  value: z.string(),
  icon: z
    .enum([
      'odometer',
      'transmission',
      'fuel',
      'body',
      'drive',
      'engine',
      'seats',
      'doors',
      'colour',
      'sleeps',
      'size',
      'mass',
      'caravan',
      'motorcycle',
    ])
    .optional()
    .describe('A pictogram for it, where it is among the rows that are always in view.'),
});
export type SpecificationRow = z.infer<typeof row>;

/** A place's opening hours (LOC-2), with what is needed to tell whether it is open while the page stays in view. */
export const openingTimes = z.object({
  days: z.array(z.object({ days: z.string(), hours: z.string() })).describe('As Monday to Friday, 8:30 am to 5:30 pm.'),
  special: z
    .array(z.object({ days: z.string(), hours: z.string() }))
    .describe('Dates to come with hours of their own.'),
  windows: z
    .array(z.object({ from: z.string(), to: z.string(), open: z.string(), opens: z.string() }))
    .describe('Instants in UTC, each with its words while it lasts and before it, as Open until 5:30 pm.'),
  open: z.boolean().describe('Whether the first window had begun when the page was made.'),
});
export type OpeningTimesView = z.infer<typeof openingTimes>;

/** Where a vehicle stands (VEH-1, VEH-8). */
const vehiclePlace = z.object({
  name: z.string(),
  address: z.string(),
  phone: link.nullable(),
  licence: z.string().nullable().describe('As DL 1234567.'),
  point: z.object({ lat: z.number(), long: z.number() }).nullable(),
  directions: link.extend({ new_tab: z.boolean() }).nullable(),
  hours: openingTimes.nullable(),
});
export type VehiclePlace = z.infer<typeof vehiclePlace>;

/** Rows under a title. */
const titledRows = z.object({ title: z.string(), rows: z.array(row) });
export type TitledRows = z.infer<typeof titledRows>;

/** A lender's offer for this vehicle, worded. */
const financeOffer = z.object({
  lender: z.string(),
  payment: z.object({ amount: z.string(), period: z.string() }).nullable().describe('As $129 and a week.'),
  rows: z.array(row).describe('Rates and terms.'),
  disclaimer: z.string().nullable(),
});
export type FinanceOffer = z.infer<typeof financeOffer>;

/** A section in the site's own words (VEH-8). */
const ownSection = z.object({
  title: z.string(),
  look: z.enum(['points', 'prose']),
  texts: z.array(z.string()),
});
export type OwnSection = z.infer<typeof ownSection>;

/** The page of one car (VEH-1, VEH-8). */
export const vehiclePage = z.object({
  kind: z.literal('vehicle'),
  car_id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  breadcrumbs: z.array(link),
  pictures: z.array(picture),
  photo_request: link.nullable().describe('Asks for photos where there are drawings alone (VEH-3).'),
  tag: shownTag.nullable(),
  price: shownPrice,
  market_badge: z.string().nullable(),
  notice: z
    .object({ kind: z.enum(['sold', 'reserved', 'arriving']), title: z.string(), message: z.string() })
    .nullable()
    .describe('What a visitor must know before anything else (VEH-6, CARD-3).'),
  sold: z.boolean(),
  key_information: z.array(row).describe('What is asked first, 8 at most, with pictograms.'),
  summary: titledRows.describe('Car Summary: what it is.'),
  details: titledRows.describe('As Vehicle Details: which one it is.'),
  specifications: z.array(row).describe('All others; 4 are shown before show-more.'),
  features: z.array(z.string()).describe('8 are shown until expanded.'),
  comments: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    cut: z.array(z.string()).nullable().describe('The first 400 characters, where there is more.'),
  }),
  finance: z
    .object({ title: z.string().describe('As Car Finance.'), offers: z.array(financeOffer) })
    .nullable()
    .describe("Lenders' offers, the first one in view."),
  own_sections: z.array(ownSection).describe("What's Included, Why Buy From Us?, Reserve Online, Protect Your Car."),
  location: vehiclePlace.nullable(),
  dealer: z.object({ name: z.string(), phone: link }).nullable().describe('Whom to call about it.'),
  similar: z.array(carCard).describe('What is like it (VEH-6).'),
  actions: z.array(carAction).describe("The side bar's buttons, by the site's switches (VEH-2)."),
  favourite: carCard.shape.favourite,
});
export type VehiclePage = z.infer<typeof vehiclePage>;

/** A car that is gone, and what else there is (VEH-6). */
export const goneVehiclePage = z.object({
  kind: z.literal('gone'),
  title: z.string(),
  message: z.string(),
  search: link,
  similar: z.array(carCard),
});
export type GoneVehiclePage = z.infer<typeof goneVehiclePage>;
