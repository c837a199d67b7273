import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

const perUnit = z.number().min(0.01).max(20);

/** What a site says of prices beyond the price itself (PRICE-1). */
export const priceSwitches = {
  prices: fieldsAlone({
    prove_was: z
      .boolean()
      .default(false)
      .describe(
        'Whether an earlier price shows only if the platform’s own record proves it: the price immediately before, of the same type, shown here for was_days of the 28 days before a reduction that is at most 28 days old. Otherwise it shows as fed (CARD-4).',
      ),
    was_days: z
      .int()
      .min(1)
      .max(28)
      .default(14)
      .describe('For how many of the 28 days before a reduction the earlier price must have been shown.'),
    shown_since: z.iso
      .date()
      .optional()
      .describe(
        'The day from which this site has shown its vehicles: earlier days prove nothing. Without it all count.',
      ),
    history: z
      .boolean()
      .default(false)
      .describe('Whether a vehicle’s page lists its earlier prices, as recorded, and the API publishes them.'),
    market_plot: z
      .boolean()
      .default(true)
      .describe(
        'Whether a vehicle’s page shows what comparable vehicles ask, where there are enough (IDX-6), with a verdict on its price.',
      ),
  })
    .prefault({})
    .describe('What is said of prices.'),
  running_costs: fieldsAlone({
    enabled: z
      .boolean()
      .default(true)
      .describe('Whether vehicles’ pages and comparisons state the fuel or power, and the service plan, of a year.'),
    km_a_year: z.int().min(1_000).max(100_000).default(12_000).describe('Kilometres driven in a year.'),
    petrol_per_litre: perUnit.default(1.95).describe('Dollars for a litre of petrol, with GST.'),
    diesel_per_litre: perUnit.default(2.05).describe('Dollars for a litre of diesel, with GST.'),
    electricity_per_kwh: perUnit.default(0.33).describe('Dollars for a kilowatt hour, with GST.'),
  })
    .prefault({})
    .describe('What running costs are reckoned by; each page states it.'),
};
