import { z } from 'zod';
import { dollars, instant, requiredText, text } from '../common/scalars.ts';
import { carType, itemType } from './classification.ts';
import { caravanSpecifications, carVariant } from './specifications.ts';

/**
 * A vehicle's facts come in aspects: an event replaces its whole aspect, so a late or partial message never mixes two states of one.
 * These are the full aspects, as events carry them: what is not known is absent.
 */
const number = (min: number, max: number) => z.number().min(min).max(max);
const year = z.int().min(1900).max(2100);
const day = z.iso.date().describe('A calendar day, as 2026-03-01.');

/** Who and what the vehicle is, and where it stands: specification section 3, Car. */
export const carDetails = z.object({
  name: text(200).optional(),
  carsales_title: text(200).optional(),
  make: requiredText(60),
  model: requiredText(80),
  badge: text(120).optional(),
  series: text(80).optional(),
  year: year.optional(),
  car_type: carType,
  item_type: itemType.optional(),
  categories: z.array(requiredText(60)).max(50).optional(),
  certified: z.boolean().optional(),
  preorder: z.boolean().optional(),
  tag: text(40).optional(),
  km: z.int().min(0).max(2_000_000).optional(),
  trans: text(80).optional(),
  simple_transmission: text(40).optional(),
  body: text(60).optional(),
  simple_body: text(40).optional(),
  fuel: text(60).optional(),
  simple_fuel: text(40).optional(),
  drive: text(60).optional(),
  seats: z.int().min(0).max(100).optional(),
  doors: z.int().min(0).max(12).optional(),
  colour: text(60).optional(),
  engine_size: text(40).optional(),
  vin: text(17).optional(),
  regplate: text(10).optional(),
  rego_expiry: day.optional(),
  build_date: text(10).optional().describe('Month and year of build, as 2024-05, or a day.'),
  compliance_date: text(10).optional().describe('Month and year of compliance, as 2024-06, or a day.'),
  has_nvic: z.boolean().optional(),
  private_suburb: text(60).optional(),
  private_postcode: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .optional(),
  file: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the history report.'),
  dealercomments: text(10_000).optional().describe('Plain text; paragraphs are separated by a pipe character.'),
  standardEquipment: z.array(requiredText(200)).max(500).optional(),
  payment_processors: z.array(requiredText(40)).max(20).optional(),
  location_slug: text(120).optional().describe("Which of the dealership's locations the vehicle stands at."),
  variant: carVariant.optional(),
  specifications: caravanSpecifications.optional(),
});
export type CarDetails = z.infer<typeof carDetails>;

/** Prices in Australian dollars. The list price is `price`, the reduced one `offer_price` (CARD-4). */
export const carPrices = z.object({
  price: dollars.optional(),
  before_price: dollars.optional(),
  offer_price: dollars.optional(),
  subscription_price: dollars.optional().describe('Dollars a week.'),
  price_type: text(60).optional(),
});
export type CarPrices = z.infer<typeof carPrices>;

const pictureUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** The pictures, in the order in which they are shown. */
export const carPhotos = z.object({
  images: z
    .array(z.object({ url: pictureUrl }))
    .max(200)
    .optional(),
  thumbnails: z.array(pictureUrl).max(200).optional(),
  primary_image_url: pictureUrl.optional(),
  photos_count: z.int().min(0).max(200).optional().describe('Counted from `images` where it is absent.'),
});
export type CarPhotos = z.infer<typeof carPhotos>;

/** What such a vehicle usually costs, in dollars (specification: autograb_data). */
export const marketPrices = z.object({
  state_average_market_price: dollars.optional(),
  average_market_price: dollars.optional(),
});
export type MarketPrices = z.infer<typeof marketPrices>;

/** One lender's offer for this vehicle: rates in per cent a year, payments and deposit in dollars. */
export const lenderOffer = z.object({
  interestRate: number(0, 100).nullable().optional(),
  comparisonRate: number(0, 100).nullable().optional(),
  paymentWeek: dollars.nullable().optional(),
  paymentMonth: dollars.nullable().optional(),
  termMonths: z.int().min(0).max(600).optional(),
  termYears: number(0, 50).optional(),
  termUnit: text(20).optional(),
  deposit: dollars.optional(),
  balloon: dollars.optional(),
  disclaimer: text(10_000).optional(),
});

/** Offers keyed by lender provider. */
export const financeLenders = z.record(requiredText(60), lenderOffer);
export type FinanceLenders = z.infer<typeof financeLenders>;

/** Whether the vehicle is shown at all, and since when it is listed. */
export const listing = z.object({
  show_on_dealer_website: z.boolean(),
  created_at: instant,
});
