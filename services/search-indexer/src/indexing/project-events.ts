import type { VersionedVehicleEvent } from '@forecourt/car-search';
import { type Dealership, siteEvents, sitesTopic } from '@forecourt/contracts';
import { type CloudEventEnvelope, type ReceivedEvent, readEventData, readVehicleEvent } from '@forecourt/messaging';
import type { QueryRunner } from 'typeorm';
import { loadRows, saveRows } from '../car-row/car-row.table.ts';
import { foldIntoRows } from '../car-row/car-row.ts';
import { loadDealerships, lockDealerships, refoldDealerships } from '../car-row/dealership.rows.ts';

/** The dealership of a DealershipConfigured; undefined for any other type. @throws EventFault, naming each field, if it does not fit its contract. */
export function readDealership(envelope: CloudEventEnvelope): Dealership | undefined {
  const { type, data } = siteEvents.DealershipConfigured;
  return envelope.type === type ? readEventData(data, envelope).dealership : undefined;
}

/**
 * The effects of a batch of one partition: cars' rows, or dealerships and their cars' rows, in a few statements regardless of the batch's
 * size. Unknown types of events are skipped.
 * @throws EventFault if an event does not match its contract or its stream.
 */
export async function projectEvents(received: readonly ReceivedEvent[], queryRunner: QueryRunner): Promise<void> {
  if (received[0]?.topic === sitesTopic.name) {
    const dealerships = received.map(({ event }) => readDealership(event)).filter((each) => each !== undefined);
    if (dealerships.length > 0) await refoldDealerships(queryRunner, dealerships);
  } else {
    const events = received.flatMap(({ event: envelope, restored }) => {
      const event = readVehicleEvent(envelope);
      return event ? [{ ...event, restored }] : [];
    });
    if (events.length > 0) await projectVehicles(queryRunner, events, tracesOf(received));
  }
}

/** Sent together, the lock first: the server takes them one by one. */
async function projectVehicles(
  queryRunner: QueryRunner,
  events: readonly VersionedVehicleEvent[],
  traces: ReadonlyMap<string, string>,
): Promise<void> {
  const dealershipIds = events.map(({ data }) => data.dealership_id);
  const vehicleIds = events.map(({ data }) => data.vehicle_id);
  const [, dealerships, before] = await Promise.all([
    lockDealerships(queryRunner, dealershipIds, 'shared'),
    loadDealerships(queryRunner, dealershipIds),
    loadRows(queryRunner, vehicleIds),
  ]);
  await saveRows(queryRunner, before, foldIntoRows(before, dealerships, events), traces);
}

/** The trace of the last event of each vehicle, if that has one. */
function tracesOf(received: readonly ReceivedEvent[]): Map<string, string> {
  const last = new Map(received.map(({ event, traceparent }) => [event.partitionkey, traceparent]));
  return new Map([...last].flatMap(([id, trace]) => (trace === undefined ? [] : [[id, trace] as const])));
}
