import { z } from 'zod';

const utcSeconds = (what: string) => z.int().min(0).describe(`${what}, UTC seconds.`);

/**
 * A time in which a vehicle was offered to visitors at one price (PRICE-1), by the platform's own clock: when it recorded the change, and
 * never when a sender says that it happened.
 */
export const priceSpan = z.object({
  price: z.number().describe('The current price then: the reduced price, else the list price, Australian dollars.'),
  price_type: z.string().optional().describe('As fed.'),
  from: utcSeconds('From when'),
  to: utcSeconds('Until when').optional().describe('Absent while it lasts.'),
});
export type PriceSpan = z.infer<typeof priceSpan>;

const figure = z.object({
  median: z.number().describe('Median asking price, rounded to $100, Australian dollars.'),
  lower: z.number().describe('A quarter of them ask less, rounded to $100.'),
  upper: z.number().describe('A quarter of them ask more, rounded to $100.'),
  cars: z.int().describe('How many other vehicles it is computed from.'),
  dealerships: z.int().describe('How many dealerships they are of.'),
});
/** What comparable vehicles ask, in one state or in the country. */
export type MarketFigure = z.infer<typeof figure>;

/** Asking prices of comparable vehicles on the platform (IDX-6). */
export const marketFigures = z.object({
  at: utcSeconds('When they were computed'),
  state: figure.optional().describe("In the vehicle's state."),
  nation: figure.optional().describe('In Australia.'),
});
export type MarketFigures = z.infer<typeof marketFigures>;

/** Where a vehicle's market prices are from. */
export const marketSource = z.enum(['feed', 'own_stock']);
export type MarketSource = z.infer<typeof marketSource>;

/** What the search index knows about a vehicle's price beyond its facts: how long it has been asked, and what others ask. */
export const priceRecord = z.object({
  price_spans: z.array(priceSpan).optional(),
  market_source: marketSource.optional(),
  market_date: utcSeconds('When the market prices were recorded or computed').optional(),
  market_figures: marketFigures.optional(),
});
export type PriceRecord = z.infer<typeof priceRecord>;
