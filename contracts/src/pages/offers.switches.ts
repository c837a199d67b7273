import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, slug } from '../common/scalars.ts';

/** A site's special offers (OFFER-1). */
export const offersSwitches = {
  offers: fieldsAlone({
    enabled: z.boolean().default(false).describe('Has special offers: their pages, and offers beside vehicles.'),
    excepted_ids: z
      .array(refersTo('offer', slug))
      .max(500)
      .default([])
      .describe('Ids of offers that are shown although they exclude the website, if `show_excepted` is set.'),
    show_excepted: z.boolean().default(false).describe('Shows the offers of `excepted_ids`.'),
  })
    .prefault({})
    .describe('Special offers.'),
};
