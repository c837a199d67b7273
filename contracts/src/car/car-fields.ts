import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';
import { type CarFields, objectOf } from './car-field.ts';
import { caravanSpecifications, carVariant, detailsFields } from './details.fields.ts';
import { lenderFields, marketFields, pricesFields } from './money.fields.ts';
import { photosFields } from './photos.fields.ts';
import { specificationsFields } from './specifications.fields.ts';
import { variantFields } from './variant.fields.ts';

/**
 * A vehicle's facts are grouped in aspects: an event replaces its whole aspect, so a late or partial message never mixes two states of one.
 * These are the full aspects, as events carry them: unknown fields are absent. Their fields are listed in car-fields.ts.
 */
export const carDetails = objectOf(detailsFields);
export type CarDetails = z.infer<typeof carDetails>;

export { caravanSpecifications, carVariant };
export type CarVariant = z.infer<typeof carVariant>;
export type CaravanSpecifications = z.infer<typeof caravanSpecifications>;

export const carPrices = objectOf(pricesFields);
export type CarPrices = z.infer<typeof carPrices>;

export const carPhotos = objectOf(photosFields);
export type CarPhotos = z.infer<typeof carPhotos>;

/** A vehicle's pictures as the platform publishes them: with what no feed can set. */
export const vehiclePhotos = carPhotos.extend({
  revision: z
    .int()
    .optional()
    .describe(
      'Grows with every change of the pictures and every refresh, so that kept copies are compared with their host again; absent since the listing.',
    ),
});
export type VehiclePhotos = z.infer<typeof vehiclePhotos>;

export const marketPrices = objectOf(marketFields);
export type MarketPrices = z.infer<typeof marketPrices>;

export const lenderOffer = objectOf(lenderFields);

/** Offers keyed by lender provider. */
export const financeLenders = z.record(requiredText(60), lenderOffer);
export type FinanceLenders = z.infer<typeof financeLenders>;

/**
 * Every field of a car, by the aspect that has it. Feed, CSV mappings, stock's state, public events, the API's documents, the document that
 * searches read with the engines' mappings and columns, and the rows of a car's page follow from here. What has events of its own is not
 * here: status, sale, reservation, visibility (contracts/src/feed/feed-car.ts).
 */
export const carFields = {
  details: detailsFields,
  variant: variantFields,
  specifications: specificationsFields,
  prices: pricesFields,
  photos: photosFields,
  market: marketFields,
  lender: lenderFields,
} as const satisfies Record<string, CarFields>;
