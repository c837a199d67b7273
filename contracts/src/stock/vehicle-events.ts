import { z } from 'zod';
import { carDetails, carPrices, financeLenders, marketPrices, vehiclePhotos } from '../car/car-fields.ts';
import { carStatus } from '../car/classification.ts';
import { instant, requiredText } from '../common/scalars.ts';
import { defineEvent } from '../events/define-event.ts';
import { stockTopic } from '../events/topics.ts';

/** In every event of a vehicle: its owner and the dealer's number for it. */
const vehicle = z.object({
  vehicle_id: requiredText(20),
  dealership_id: z.int().positive(),
  stocknum: requiredText(40),
});
const soldDateTimestamp = z.int().min(0).describe('When it was sold, UTC seconds.');
const availableStatus = carStatus.exclude(['sold']);

const event = <Name extends string, Data extends z.ZodType>(name: Name, summary: string, data: Data) =>
  defineEvent(stockTopic.name, `forecourt.stock.${name}.v1` as const, summary, data);

/** The vehicle's public events. Each one that carries an aspect carries all of it, and replaces the previous one. */
export const vehicleEvents = {
  VehicleListed: event(
    'VehicleListed',
    'A dealership lists a vehicle for the first time.',
    vehicle.extend({
      dealership_slug: z.string(),
      slug: z.string().describe('Its address: /cars/{slug}.'),
      details: carDetails,
      prices: carPrices,
      photos: vehiclePhotos,
      status: availableStatus,
      show_on_dealer_website: z.boolean(),
      created_at: instant,
    }),
  ),
  VehicleDetailsCorrected: event(
    'VehicleDetailsCorrected',
    'Its details changed; its address may follow, and the old one redirects.',
    vehicle.extend({ slug: z.string(), details: carDetails }),
  ),
  VehiclePriced: event('VehiclePriced', 'Its prices changed.', vehicle.extend({ prices: carPrices })),
  VehiclePhotographed: event(
    'VehiclePhotographed',
    'Its pictures changed, or a feed asked to have them fetched again.',
    vehicle.extend({ photos: vehiclePhotos }),
  ),
  VehicleExpected: event('VehicleExpected', 'It is coming soon.', vehicle),
  VehicleArrived: event('VehicleArrived', 'It is in stock now.', vehicle),
  VehicleReservedByDealer: event('VehicleReservedByDealer', 'The dealer reserved it.', vehicle),
  DealerReservationLifted: event('DealerReservationLifted', "The dealer's reservation ended.", vehicle),
  VehicleHeld: event(
    'VehicleHeld',
    'A visitor put it on hold with a deposit.',
    vehicle.extend({ hold_id: requiredText(60), held_until: instant }),
  ),
  HoldCompleted: event(
    'HoldCompleted',
    'Who held it bought it: it stays on hold, without an end, until it is sold or withdrawn, or the hold is released.',
    vehicle.extend({ hold_id: requiredText(60) }),
  ),
  HoldReleased: event(
    'HoldReleased',
    'The hold ended.',
    vehicle.extend({ hold_id: requiredText(60), reason: z.enum(['lapsed', 'cancelled', 'completed', 'sold']) }),
  ),
  VehicleSold: event('VehicleSold', 'It was sold.', vehicle.extend({ sold_date_timestamp: soldDateTimestamp })),
  SaleFellThrough: event(
    'SaleFellThrough',
    'The sale did not go ahead: it is available again.',
    vehicle.extend({ status: availableStatus }),
  ),
  VehicleHidden: event('VehicleHidden', 'It is no longer shown on websites.', vehicle),
  VehicleShown: event('VehicleShown', 'It is shown on websites again.', vehicle),
  VehicleWithdrawn: event('VehicleWithdrawn', 'The dealership took it out of its stock for good.', vehicle),
  MarketPriceEstimated: event(
    'MarketPriceEstimated',
    'Its market price changed.',
    vehicle.extend({ market: marketPrices, source: z.enum(['feed', 'own_stock']) }),
  ),
  FinanceOffered: event(
    'FinanceOffered',
    "Lenders' offers for it changed.",
    vehicle.extend({ finance_lenders: financeLenders }),
  ),
} as const;

export type VehicleEventName = keyof typeof vehicleEvents;
/** The data of one public vehicle event, in the wire's names. */
export type VehicleEventData<Name extends VehicleEventName> = z.infer<(typeof vehicleEvents)[Name]['data']>;
/** Any public vehicle event's name and data. */
export type AnyVehicleEvent = {
  [Name in VehicleEventName]: { name: Name; data: VehicleEventData<Name> };
}[VehicleEventName];
