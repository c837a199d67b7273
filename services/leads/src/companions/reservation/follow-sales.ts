import type { AnyVehicleEvent, PublicEvent } from '@forecourt/contracts';
import { readVehicleEvent } from '@forecourt/messaging';
import type { GroupSpec } from '@forecourt/messaging/following';
import type { ReservationCommand } from './reservation.decider.ts';
import type { SaleNews } from './reservation.events.ts';
import type { ReservationProcess } from './reservation-process.ts';
import { reservationsOfCars } from './reservation-rows.ts';

/** The events after which a vehicle can't be had from its dealer's website any more. */
const NEWS: Readonly<Record<string, SaleNews>> = {
  VehicleSold: 'sold',
  VehicleWithdrawn: 'removed',
  VehicleHidden: 'hidden',
};

/**
 * Reports to reservations that their vehicles are sold, removed, hidden or freed (RES-1). Each reservation records it once, so a redelivery
 * asks nobody twice; it is recorded before the consumer goes on, so none is missed.
 */
export const reportSales =
  (process: ReservationProcess): GroupSpec['handle'] =>
  async (received, queryRunner) => {
    const gone = newsOfCars(received.map(({ event }) => event));
    if (gone.size === 0) return;
    const reservations = await reservationsOfCars(queryRunner, [...gone.keys()]);
    for (const [leadId, carId] of reservations) {
      for (const news of gone.get(carId) ?? []) await process.apply(leadId, news);
    }
  };

/** What the events of each car mean for who reserved it, in their order. Pure. */
function newsOfCars(envelopes: readonly PublicEvent[]): Map<string, ReservationCommand[]> {
  const gone = new Map<string, ReservationCommand[]>();
  for (const envelope of envelopes) {
    const event = readVehicleEvent(envelope);
    const news = event && newsOf(event, new Date(envelope.time));
    if (news) gone.set(event.data.vehicle_id, [...(gone.get(event.data.vehicle_id) ?? []), news]);
  }
  return gone;
}

function newsOf(event: AnyVehicleEvent, at: Date): ReservationCommand | undefined {
  if (event.name === 'HoldReleased') return { type: 'ReportFreed', holdId: event.data.hold_id };
  const news = NEWS[event.name];
  return news && { type: 'ReportSale', news, at };
}
