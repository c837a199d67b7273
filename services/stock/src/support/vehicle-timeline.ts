import type { VehicleTimeline, VehicleView } from '@forecourt/contracts';
import type { StoredEvent, StreamFold } from '@forecourt/event-store';
import type { DataSource } from 'typeorm';
import { changesOf, type ExplainedEvent } from '../vehicle/vehicle.changes.ts';
import { evolve, type Vehicle, type VehicleEvent } from '../vehicle/vehicle.ts';

const MOST_VEHICLES = 21;
/** Of one vehicle. */
const MOST_EVENTS = 1_000;

/** A vehicle that support asked for. */
interface NamedVehicle {
  id: string;
  view: VehicleView;
  /** Whether its stock number stands for it at present. */
  current: boolean;
}

/**
 * The vehicle of this id; if there is none, all that have this stock number, and then all that had it. The latest changed come first.
 * @param dealershipIds those whose vehicles may be seen (SITE-4).
 */
export async function vehiclesNamed(
  dataSource: DataSource,
  name: string,
  dealershipIds: readonly number[],
): Promise<NamedVehicle[]> {
  const found = await dataSource.query<(NamedVehicle & { place: number })[]>(
    `SELECT id, view, place, EXISTS (
       SELECT FROM stock_numbers AS known WHERE known.dealership_id = vehicles.dealership_id
         AND known.stocknum = view->>'stocknum' AND known.vehicle_id = id) AS current
     FROM (
       SELECT $2::text AS id, 0 AS place
       UNION ALL SELECT vehicle_id, 1 FROM stock_numbers WHERE dealership_id = ANY($1::int[]) AND stocknum = $2
       UNION ALL SELECT vehicle_id, 2 FROM earlier_vehicles WHERE dealership_id = ANY($1::int[]) AND stocknum = $2
     ) AS named JOIN vehicles USING (id)
     WHERE dealership_id = ANY($1::int[]) ORDER BY place, changed_at DESC LIMIT ${MOST_VEHICLES}`,
    [dealershipIds, name],
  );
  return found[0]?.place === 0 ? found.slice(0, 1) : found;
}

type TimelineEvent = VehicleTimeline['events'][number];
interface Timeline {
  vehicle: Vehicle | undefined;
  events: readonly TimelineEvent[];
}

/** What happened to a vehicle: when, who, and what changed from what. Of a very long stream it has the newest events. Pure. */
export const timelineFold: StreamFold<Timeline, StoredEvent<VehicleEvent>> = {
  initialState: { vehicle: undefined, events: [] },
  evolve: ({ vehicle, events }, event) => ({
    vehicle: evolve(vehicle, event),
    events: [...events.slice(-(MOST_EVENTS - 1)), ...changesOf([event], vehicle).map(timelineEvent)],
  }),
};

function timelineEvent({ event, changes }: ExplainedEvent<StoredEvent<VehicleEvent>>): TimelineEvent {
  return {
    version: event.version,
    type: event.type,
    occurred_at: new Date(event.occurredAt).toISOString(),
    recorded_at: new Date(event.recordedAt).toISOString(),
    ...(event.meta.actor === undefined ? {} : { actor: event.meta.actor }),
    ...(event.meta.causationId === undefined ? {} : { cause: event.meta.causationId }),
    changes,
  };
}

/** A vehicle with what happened to it, oldest first. */
export function timelineOf({ id, view, current }: NamedVehicle, events: readonly TimelineEvent[]): VehicleTimeline {
  const { dealership_id, stocknum, details } = view;
  return {
    vehicle_id: id,
    dealership_id,
    stocknum,
    current,
    name: [details.year, details.make, details.model, details.badge].filter(Boolean).join(' '),
    events: [...events],
  };
}
