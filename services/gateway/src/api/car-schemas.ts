import { carDocument } from '@forecourt/car-search';
import {
  carDetails,
  carPhotos,
  carPrices,
  financeLenders,
  instant,
  marketPrices,
  priceRecord,
  searchAnswer,
  shownPrice,
  shownRepayment,
} from '@forecourt/contracts';
import { z } from 'zod';

/** The fields of the index that the API has in the specification's form instead, or for itself. */
const { created_at, features, has_file, state_average_market_price, average_market_price, ...searched } =
  carDocument.shape;
/** The details that searches spell in their own way, those of one car alone, and the place, which is an object of its own. */
const { make, model, body, item_type, variant, specifications, location_slug, ...details } = carDetails.shape;

/** Where a car is (specification section 3: location). */
export const publishedLocation = z.object({
  name: z.string(),
  slug: z.string(),
  phone: z.string().optional().describe('Absent on a site that shows its numbers only when they are asked for.'),
  distribution_locations: z.array(z.string()).describe('Slugs of other locations that may receive its enquiries.'),
});

/**
 * A car as lists of the public API return it (SRCH-16): the specification's fields of a car by its names, at the top level, as fed; make,
 * model, body, transmission and the like as facets count them; and what may be shown of its price (PRICE-1).
 */
export const publishedCar = z.object({
  ...carPhotos.shape,
  ...carPrices.shape,
  ...searched,
  ...details,
  ...priceRecord.shape,
  created_at: instant.describe('When it was first listed, ISO 8601 in UTC.'),
  views: z.int().nonnegative().optional().describe('Visitors who opened its page, each once a day, without robots.'),
  location: publishedLocation.optional(),
  autograb_data: marketPrices.describe('What such a car usually costs, Australian dollars.'),
  shown_price: shownPrice.describe('What may be shown of its price: the text, what it includes, the earlier price.'),
  shown_repayment: shownRepayment
    .optional()
    .describe(
      'The weekly repayment as pages show it beside the price, with its rates, what it is for and the warning (FIN-3).',
    ),
});
export type PublishedCar = z.infer<typeof publishedCar>;

/** One car, with what only its own answer nests. */
export const publishedVehicle = publishedCar.extend({ variant, specifications, finance_lenders: financeLenders });
export type PublishedVehicle = z.infer<typeof publishedVehicle>;

/** The answers of the search calls. */
export const carSearchAnswer = searchAnswer.extend({ hits: z.array(publishedCar) });
export const carList = z.array(publishedCar);
