import { z } from 'zod';
import { carDetails, carPhotos, carPrices, financeLenders, marketPrices } from '../car/aspects.ts';
import { carStatus } from '../car/classification.ts';
import { instant } from '../common/scalars.ts';
import { clearable } from './clearable.ts';

/**
 * A vehicle as a dealer's system sends it: all Car fields of the specification's section 3 that a sender can know (FEED-4).
 * An absent field is unchanged; an explicit null clears it.
 */
export const feedCar = z.object({
  ...clearable(carDetails.shape),
  ...clearable(carPrices.shape),
  ...clearable(carPhotos.shape),
  status: carStatus.nullish(),
  sold: z.boolean().nullish(),
  reserved: z.boolean().nullish(),
  sold_date_timestamp: z.int().min(0).nullish().describe('UTC seconds.'),
  show_on_dealer_website: z.boolean().nullish(),
  created_at: instant.nullish().describe('When the dealer listed it. If absent, the time of its first listing here.'),
  autograb_data: marketPrices.nullish(),
  finance_lenders: financeLenders.nullish(),
});
/** One vehicle of a feed, in wire names. */
export type FeedCar = z.infer<typeof feedCar>;
