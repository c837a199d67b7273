import { z } from 'zod';
import {
  caravanSpecifications,
  carDetails,
  carPhotos,
  carPrices,
  carVariant,
  lenderOffer,
  marketPrices,
} from '../car/car-fields.ts';
import { carStatus } from '../car/classification.ts';
import { instant, requiredText } from '../common/scalars.ts';

/** Makes every field of a feed's shape optional and clearable: absent is unchanged, null clears. */
export const clearable = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullish()]),
  ) as unknown as { [Field in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Field]>> };

/**
 * A vehicle as a dealer's system sends it: all Car fields of the specification's section 3 that a sender can know (FEED-4).
 * An absent field is unchanged; an explicit null clears it, also within a nested object, which is replaced as a whole.
 */
export const feedCar = z.object({
  ...clearable(carDetails.shape),
  ...clearable(carPrices.shape),
  ...clearable(carPhotos.shape),
  variant: z.object(clearable(carVariant.shape)).nullish(),
  specifications: z.object(clearable(caravanSpecifications.shape)).nullish(),
  status: carStatus.nullish(),
  sold: z.boolean().nullish(),
  reserved: z.boolean().nullish(),
  sold_date_timestamp: z.int().min(0).nullish().describe('UTC seconds.'),
  show_on_dealer_website: z.boolean().nullish(),
  location_id: z
    .union([z.int().min(0), z.string().trim().max(20)])
    .nullish()
    .describe("The id of one of the dealership's locations, instead of `location_slug`."),
  location_name: z
    .string()
    .trim()
    .max(120)
    .nullish()
    .describe("The name of one of the dealership's locations, instead of `location_slug`."),
  created_at: instant.nullish().describe('When the dealer listed it. If absent, the time of its first listing here.'),
  autograb_data: z.object(clearable(marketPrices.shape)).nullish(),
  finance_lenders: z.record(requiredText(60), z.object(clearable(lenderOffer.shape))).nullish(),
});
/** One vehicle of a feed, in wire names. */
export type FeedCar = z.infer<typeof feedCar>;
