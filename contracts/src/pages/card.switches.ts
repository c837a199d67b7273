import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

/** How a site shows a car in its results (CARD-1 to CARD-5). */
export const cardSwitches = {
  cards: fieldsAlone({
    no_price_text: z
      .string()
      .min(1)
      .max(100)
      .default('Enquire for price.')
      .describe('Shown if there is no price (CARD-4).'),
    subscriptions: z.boolean().default(false).describe('Offers subscription prices.'),
    hide_favourite_without_price: z
      .boolean()
      .default(false)
      .describe('Hides the favourite button if the price is 0 or less.'),
    electric_hybrid_tag: z.boolean().default(false).describe('Tags electric and hybrid cars.'),
    custom_tag: fieldsAlone({
      text: z.string().min(1).max(30).describe('The text of the tag.'),
      filter: z.string().min(1).max(500).describe('Which cars get it, such as certified:true AND year>=2020.'),
    })
      .optional()
      .describe('A custom tag that takes precedence over all others except Sold.'),
    certified_make: z.string().max(60).optional().describe('The one make whose logo a certified used car shows.'),
    new_tag_name: z.string().min(1).max(30).default('New Arrival').describe('Tag of a car listed within 8 days.'),
    sold_label: z.enum(['JUST SOLD', 'Just Sold']).default('JUST SOLD').describe('Tag of a sold car (CARD-3).'),
    used_car_strip: z
      .boolean()
      .default(false)
      .describe('Used cars show Condition, Transmission, Odometer and Fuel Type (CARD-1).'),
    show_number: z
      .boolean()
      .default(false)
      .describe('Cards have Show number, which asks for the number to call about the vehicle (VEH-4).'),
    market_badge: z.boolean().default(true).describe('Shows how far a price is below the market (CARD-5).'),
  })
    .prefault({})
    .describe('Cards in the results.'),
};
