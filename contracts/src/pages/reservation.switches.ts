import { z } from 'zod';
import { fieldsAlone } from '../common/scalars.ts';

/** Reservations with a deposit (RES-1). */
export const reservationSwitches = {
  reservations: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe('Visitors reserve vehicles with a refundable deposit at /cars/{slug}/checkout (RES-1).'),
    deposit: z.int().min(1).max(10_000).default(200).describe('The deposit in whole Australian dollars.'),
    hold_hours: z
      .int()
      .min(1)
      .max(168)
      .default(48)
      .describe('How many hours a vehicle is held once the deposit is paid.'),
    buy_online: z
      .boolean()
      .default(false)
      .describe('The page is /cars/{slug}/buy-online, and /cars/{slug}/checkout leads there (RES-1).'),
    sign_in: z.boolean().default(false).describe('Only signed-in visitors reserve or buy (AUTH-3).'),
    purchases: fieldsAlone({
      enabled: z
        .boolean()
        .default(false)
        .describe(
          'Visitors buy used vehicles online at /checkout-journey, of dealerships with online_purchase (RES-3).',
        ),
      delivery_free_km: z
        .int()
        .min(0)
        .max(5_000)
        .default(0)
        .describe('Delivery costs nothing up to so many kilometres.'),
      delivery_price: z
        .int()
        .min(0)
        .max(10_000)
        .default(150)
        .describe('What any further delivery costs, in whole dollars.'),
      delivery_price_per_km: z
        .number()
        .min(0)
        .max(50)
        .default(1.5)
        .describe('What each further kilometre costs besides, in dollars.'),
      delivery_most_km: z
        .int()
        .min(0)
        .max(5_000)
        .default(1_000)
        .describe('Beyond so many kilometres the dealer is asked for a price; 0 offers pick-up alone.'),
    })
      .prefault({})
      .describe('Buying online.'),
  })
    .prefault({})
    .describe('Reservations with a deposit.'),
  online_payments: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe('Signed-in visitors pay invoices and contracts by card at /online-payment (RES-3).'),
  })
    .prefault({})
    .describe('Payments by card that are no deposit.'),
};
