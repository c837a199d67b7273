import { type AnyVehicleEvent, vehicleEvents } from '@forecourt/contracts';
import type { z } from 'zod';
import type { CloudEventEnvelope } from './envelope.ts';
import { EventFault } from './faults.ts';

const vehicleEventByType = new Map(
  Object.entries(vehicleEvents).map(([name, { type, data }]) => [type as string, { name, data: data as z.ZodType }]),
);

/**
 * Reads a vehicle's event and its place in the vehicle's stream; undefined for a type that this version does not know.
 * @throws EventFault, naming each field, if it does not fit its contract.
 */
export function readVehicleEvent(
  envelope: CloudEventEnvelope,
): (AnyVehicleEvent & { version: number; recordedAt?: Date }) | undefined {
  const known = vehicleEventByType.get(envelope.type);
  if (!known) return undefined;
  const event = { name: known.name, data: readEventData(known.data, envelope) } as AnyVehicleEvent;
  const { vehicle_id: vehicleId } = event.data;
  if (vehicleId !== envelope.partitionkey) {
    throw new EventFault(`${nameOf(envelope)} is about vehicle ${vehicleId}, but its key is ${envelope.partitionkey}.`);
  }
  const { streamversion: version, recordedtime } = envelope;
  return { ...event, version, ...(recordedtime !== undefined && { recordedAt: new Date(recordedtime) }) };
}

/** An event's data by its contract. @throws EventFault, naming each field, if it does not fit. */
export function readEventData<Schema extends z.ZodType>(
  schema: Schema,
  envelope: CloudEventEnvelope,
): z.output<Schema> {
  const result = schema.safeParse(envelope.data);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `data.${path.join('.')}: ${message}`);
  throw new EventFault(`${nameOf(envelope)} does not match its contract: ${faults.join('; ')}`);
}

/**
 * When the platform recorded what an event says. Its `time` is the sender's, whose clock may be wrong and whose file may be of yesterday: what
 * visitors could see before or after a moment is judged by this alone. Events from before it was written down have the sender's time only.
 */
export const recordedTimeOf = ({ recordedtime, time }: Pick<CloudEventEnvelope, 'recordedtime' | 'time'>): Date =>
  new Date(recordedtime ?? time);

const nameOf = ({ type, id }: CloudEventEnvelope): string => `Event ${id} (${type})`;
