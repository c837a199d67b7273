import { z } from 'zod';
import { measuredVehicle } from '../analytics/measured-vehicle.ts';
import { makeMark } from './make-mark.ts';

/** A price, ready to display (CARD-4): everything is decided, the page only prints it. */
export const shownPrice = z.object({
  kind: z.enum(['subscription', 'reduced', 'list', 'preorder', 'none']),
  text: z.string().describe('Such as $32,990, PREORDER or the no-price text.'),
  suffix: z.string().optional().describe('Such as / week.'),
  was: z.string().optional().describe('The earlier, higher price.'),
  was_note: z.string().optional().describe('What proves the earlier price, where the site wants it proved (PRICE-1).'),
  type: z
    .string()
    .optional()
    .describe(
      'Whether it is drive-away or excludes government charges; always there if the text is a vehicle’s price.',
    ),
});
export type ShownPrice = z.infer<typeof shownPrice>;

/**
 * The weekly repayment beside a price (FIN-3). The comparison rate stands beside the rate and is as large, and the warning is on the same
 * page.
 */
export const shownRepayment = z.object({
  amount: z.string().describe('Such as $146.19 a week.'),
  rates: z.string().describe('Such as 10.00% p.a., comparison rate 10.84% p.a.'),
  basis: z.string().describe('What it is for, such as the lender, the term, the deposit and the balloon.'),
  warning: z.string().describe('Empty where the page says it once for all.'),
});
export type ShownRepayment = z.infer<typeof shownRepayment>;

/** The one tag that a card shows (CARD-2). */
export const shownTag = z.object({
  kind: z.enum(['sold', 'custom', 'fuel', 'reserved', 'certified', 'tag', 'coming_soon', 'new']),
  text: z.string(),
  mark: makeMark.optional().describe('The maker’s logo or letter mark, on a certified car.'),
});
export type ShownTag = z.infer<typeof shownTag>;

/** A picture with its size, so that nothing moves when it arrives (UI-2). */
export const picture = z.object({
  src: z.string().describe('The address, in a format that every browser supports.'),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z
    .array(z.object({ type: z.string(), srcset: z.string() }))
    .optional()
    .describe('The same in modern formats and several widths, best first, for a picture element.'),
  preview: z
    .string()
    .max(400)
    .optional()
    .describe('A data: URL of a tiny placeholder to show until the picture has loaded.'),
  illustration: z.boolean().optional().describe('True if it is a drawing, transparent and of a low shape.'),
  label: z
    .string()
    .optional()
    .describe('What it is where it is no photo of this vehicle, such as Illustration: it stands over the picture.'),
});
export type Picture = z.infer<typeof picture>;

/** What a visitor can do with a car: a link, or a dialog that the page opens. */
export const carAction = z.object({
  kind: z.enum([
    'explore',
    'enquire',
    'similar',
    'make_offer',
    'finance',
    'test_drive',
    'trade_in',
    'reserve',
    'buy_online',
    'chat',
    'call',
    'reveal',
    'history_report',
  ]),
  label: z.string(),
  href: z.string().describe('The link without JavaScript.'),
  new_tab: z.boolean().optional().describe('Leads to another site, so it opens a new tab.'),
  reveal: z
    .string()
    .optional()
    .describe('The car whose number POST /api/phone-reveals shows; without JavaScript a form at href does (VEH-4).'),
  measured: measuredVehicle.optional().describe('What is measured of a call, where visits are measured.'),
  enquiry: z.string().optional().describe('Path of the enquiry page to show in a dialog instead.'),
  note: z.string().optional().describe('What happens, of an action that stands under More ways to buy.'),
});
export type CarAction = z.infer<typeof carAction>;

/** A fact of a car with its kind, for its icon. */
const cardFact = z.object({
  kind: z.enum([
    'condition',
    'odometer',
    'transmission',
    'fuel',
    'body',
    'seats',
    'sleeps',
    'length',
    'tare',
    'engine',
    'licence',
  ]),
  label: z.string(),
  value: z.string(),
});
export type CardFact = z.infer<typeof cardFact>;

/** A car as a favourite keeps it in the browser (FAV-1). */
export const favouriteCar = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  primary_image_url: z.string(),
});
export type FavouriteCar = z.infer<typeof favouriteCar>;

/** A car in the results (CARD-1 to CARD-5). */
export const carCard = z.object({
  id: z.string(),
  slug: z.string(),
  href: z.string(),
  title: z.string(),
  subtitle: z.string().describe('Badge and series; no chassis code.'),
  stocknum: z.string(),
  available: z.boolean(),
  picture,
  tag: shownTag.nullable(),
  location: z.string().nullable(),
  price: shownPrice,
  repayment: shownRepayment.optional().describe('Where the site states repayments, and the price has one.'),
  market_badge: z.string().nullable(),
  market_note: z.string().nullable().describe('Source, date and sample of the comparison; there where the badge is.'),
  notice: z.string().nullable().describe('Such as Arriving soon, please enquire for photos.'),
  strip: z.array(cardFact).describe('Labelled facts, if the site shows them.'),
  facts: z.array(cardFact).describe('Short facts if there is no strip, such as 12,345 km.'),
  actions: z.array(carAction),
  favourite: z
    .object({
      only_if_saved: z.boolean().describe('Shown only on a saved car, to remove it.'),
      car: favouriteCar,
      cents: z
        .int()
        .optional()
        .describe('Its price, which the browser keeps to say how it has changed; absent without one.'),
      watchlist: z
        .string()
        .optional()
        .describe('Path of the watchlist that the car is saved to; absent where the browser keeps it.'),
      measured: measuredVehicle.optional().describe('What is measured when it is saved, where visits are measured.'),
    })
    .nullable()
    .describe('What is saved of it, to the watchlist or the browser; null if the car can’t be saved (FAV-1, CARD-3).'),
});
export type CarCard = z.infer<typeof carCard>;
