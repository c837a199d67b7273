import { z } from 'zod';

/** A price as it is shown (CARD-4): everything is decided, the page only prints it. */
export const shownPrice = z.object({
  kind: z.enum(['subscription', 'reduced', 'list', 'preorder', 'none']),
  text: z.string().describe('As $32,990, PREORDER or the no-price text.'),
  suffix: z.string().optional().describe('As / week.'),
  was: z.string().optional().describe('The earlier, higher price.'),
  type: z.string().optional().describe('The price type as fed.'),
});
export type ShownPrice = z.infer<typeof shownPrice>;

/** The one tag that a card shows (CARD-2). */
export const shownTag = z.object({
  kind: z.enum(['sold', 'custom', 'fuel', 'reserved', 'certified', 'tag', 'coming_soon', 'new']),
  text: z.string(),
});
export type ShownTag = z.infer<typeof shownTag>;

/** A picture with its size, so that nothing moves when it arrives (UI-2). */
export const picture = z.object({
  src: z.string().describe('In a format that every browser knows.'),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z
    .array(z.object({ type: z.string(), srcset: z.string() }))
    .optional()
    .describe('The same in modern formats and several widths, best first, for a picture element.'),
  preview: z.string().max(400).optional().describe('A data: address of a tiny picture to show until it has arrived.'),
  illustration: z.boolean().optional().describe('Drawn, and no photo of this very vehicle: to be marked as that.'),
});
export type Picture = z.infer<typeof picture>;

/** What a visitor can do with a car: a link, or a dialog that the page opens. */
export const carAction = z.object({
  kind: z.enum(['explore', 'enquire', 'similar', 'call', 'history_report']),
  label: z.string(),
  href: z.string().describe('Where it leads without JavaScript.'),
  new_tab: z.boolean().optional().describe('Leads out of the site, so that its page stays open.'),
  enquiry: z.string().optional().describe('Path of the enquiry page that a dialog shows in its place.'),
});
export type CarAction = z.infer<typeof carAction>;

/** A fact of a car with what it is about, for its pictogram. */
const cardFact = z.object({
  kind: z.enum(['condition', 'odometer', 'transmission', 'fuel', 'body']),
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
  subtitle: z.string().describe('Badge and series.'),
  stocknum: z.string(),
  available: z.boolean(),
  picture,
  tag: shownTag.nullable(),
  location: z.string().nullable(),
  price: shownPrice,
  market_badge: z.string().nullable(),
  notice: z.string().nullable().describe('As Arriving soon, please enquire for photos.'),
  strip: z.array(cardFact).describe('Labelled facts, where the dealer wants them.'),
  facts: z.array(cardFact).describe('Short facts where there is no strip, as 12,345 km.'),
  actions: z.array(carAction),
  favourite: z
    .object({ only_if_saved: z.boolean().describe('Offered only to let it go.'), car: favouriteCar })
    .nullable()
    .describe('What a favourite keeps; null where the car is not to be kept (FAV-1, CARD-3).'),
});
export type CarCard = z.infer<typeof carCard>;
