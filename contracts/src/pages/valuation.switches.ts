import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

/** Online valuations of trade-ins (TRADE-1). */
export const valuationSwitches = {
  valuations: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Visitors value their vehicle step by step at /cars/trade-in, and in the place of the trade-in forms of the site’s own pages (TRADE-1). Vehicles of dealerships with `valuations` have the Trade-In Valuation button.',
      ),
    most_years: z
      .int()
      .min(1)
      .max(30)
      .default(7)
      .describe('Older vehicles are valued by a person, as an enquiry, and get no estimate online.'),
    most_kms: z
      .int()
      .min(1_000)
      .max(1_000_000)
      .default(100_000)
      .describe('Vehicles with more kilometres are valued by a person.'),
    margin_percent: z
      .int()
      .min(0)
      .max(50)
      .default(12)
      .describe('What is taken off the median asking price of similar vehicles, in per cent, as the dealer’s margin.'),
    reconditioning: z
      .int()
      .min(0)
      .max(20_000)
      .default(1_200)
      .describe('What is taken off for preparing a vehicle for sale, in whole Australian dollars.'),
    valid_days: z.int().min(1).max(60).default(7).describe('How many days an estimate can be accepted.'),
    record: z.boolean().default(false).describe('Results are recorded by POST /api/miscellaneous as well (TRADE-1).'),
  })
    .prefault({})
    .describe('Online valuations of trade-ins.'),
};
