import type { CarFields } from './car-field.ts';
import { detailsFields } from './details.fields.ts';
import { lenderFields, marketFields, pricesFields } from './money.fields.ts';
import { photosFields } from './photos.fields.ts';
import { specificationsFields } from './specifications.fields.ts';
import { variantFields } from './variant.fields.ts';

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
