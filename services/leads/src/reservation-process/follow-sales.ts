import { stockTopic } from '@forecourt/contracts';
import { readVehicleEvent } from '@forecourt/messaging';
import { follow } from '@forecourt/messaging/following';
import type { SaleNews } from '../reservation/reservation.events.ts';
import { reservationsOfCars } from '../reservation/reservation-rows.ts';
import { ReservationProcess } from './reservation-process.ts';

/** The consumer group of reservations. */
export const RESERVATION_GROUP = 'leads-reservations';

/** The events after which a vehicle can't be had from its dealer's website any more. */
const NEWS: Readonly<Record<string, SaleNews>> = {
  VehicleSold: 'sold',
  VehicleWithdrawn: 'removed',
  VehicleHidden: 'hidden',
};

/** Most batches have nothing about a reserved vehicle, and a sale is seldom followed at once by what it means for one. */
const BATCHES_APART_MS = 500;

/**
 * Follows stock for reserved vehicles that are sold, removed or hidden (RES-1). Each reservation records it once, so a redelivery asks
 * nobody twice; it is recorded before the consumer goes on, so none is missed.
 */
export const followSales = follow({
  group: RESERVATION_GROUP,
  topics: [stockTopic.name],
  batchesApartMs: BATCHES_APART_MS,
  inject: [ReservationProcess],
  handler: (process: ReservationProcess) => async (received, queryRunner) => {
    const gone = new Map<string, SaleNews>();
    for (const { event: envelope } of received) {
      const event = readVehicleEvent(envelope);
      const news = event && NEWS[event.name];
      if (news) gone.set(event.data.vehicle_id, news);
    }
    if (gone.size === 0) return;
    const reservations = await reservationsOfCars(queryRunner, [...gone.keys()]);
    for (const [leadId, carId] of reservations) {
      await process.apply(leadId, { type: 'ReportSale', news: gone.get(carId) ?? 'sold' });
    }
  },
});
