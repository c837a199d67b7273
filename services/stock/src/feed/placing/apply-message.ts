import { eventSizeFault, type FieldError, surelyFitsEvent } from '@forecourt/contracts';
import type { StreamAppend } from '@forecourt/event-store';
import { photoIdentity } from '@forecourt/retail-rules';
import { addressesOf } from '../../vehicle/photo-addresses.ts';
import { freshFacts, partsOf, type Ties } from '../../vehicle/source-times.ts';
import { decide } from '../../vehicle/vehicle.decider.ts';
import type { VehicleCommand, VehicleFacts, VehicleRefusal } from '../../vehicle/vehicle.facts.ts';
import { fold, type Vehicle, type VehicleEvent } from '../../vehicle/vehicle.ts';
import { toPublicData } from '../../vehicle/vehicle.wire.ts';
import type { StockMessage } from '../checking/stock-message.ts';
import { PRESENCE, place, type StockRecord } from './placement.ts';

/** A vehicle as one message left it. */
export interface ChangedVehicle {
  vehicleId: string;
  vehicle: Vehicle;
  append: Pick<StreamAppend<VehicleEvent>, 'streamId' | 'expectedVersion' | 'events'>;
}

/** What one message leads to. */
export interface Applied {
  /** The state of the stock number afterwards. */
  record: StockRecord | undefined;
  /** Vehicles with their new events: none if nothing changed, two if one replaces another. */
  changed: ChangedVehicle[];
  /** Addresses of the current vehicle's pictures that differ from those of its events, if the message lists its pictures. */
  newest?: readonly string[] | undefined;
  /** Pictures, by their identities, that an event carries as it knew them: the message did not list them, and newer addresses of them stay. */
  carried?: ReadonlySet<string> | undefined;
  /** Parts that were dropped because a newer message has set them. */
  stale: readonly string[];
  /** The whole message was about a vehicle that is past. */
  over?: 'late' | 'gone' | undefined;
  refusal?: VehicleRefusal | undefined;
}

/**
 * Applies one message to the state of its stock number. Pure.
 * @param newId the id of the vehicle that it may start.
 * @param ties what to do with facts of the same time as the known ones of their parts.
 */
export function applyMessage(
  message: StockMessage,
  record: StockRecord | undefined,
  newId: string,
  ties: Ties = 'taken',
): Applied {
  const placement = place(message, record, ties);
  if (placement.about === 'new') return start(message, record, newId, placement.withdrawsCurrent);
  if (placement.about === 'none' || !record) return leave(message, record, placement);
  const at = message.at.getTime();
  const { facts, stale, times } = freshFacts(message.facts, at, record.times, ties);
  const command: VehicleCommand =
    message.kind === 'removal'
      ? { type: 'WithdrawVehicle' }
      : { type: 'UpdateVehicle', vehicleId: record.vehicleId, facts };
  const decision = decide(command, record.vehicle, message);
  if (decision.refusal) return { record, changed: [], stale: [], refusal: decision.refusal };
  const isPresence = message.kind !== 'change' && at >= (times[PRESENCE] ?? at);
  const next = { ...record, times: isPresence ? { ...times, [PRESENCE]: at } : times };
  return {
    ...advance(next, decision.events),
    newest: newestOf(facts.photos, record.vehicle, decision.events),
    carried: carriedBy(decision.events, facts.photos),
    stale,
  };
}

/**
 * Pictures that a message lists and an event carries have their newest addresses in the event. A message that lists only some of the known pictures, or none, says
 * nothing of where the others are.
 */
function newestOf(given: VehicleFacts['photos'], { photos }: Vehicle, events: readonly VehicleEvent[]) {
  if (events.some(({ type }) => type === 'VehiclePhotographed')) return [];
  const addresses = addressesOf(given ?? {});
  const listed = new Set(addresses.map(photoIdentity));
  const known = new Set(addressesOf(photos));
  if (addresses.length === 0 || [...known].some((address) => !listed.has(photoIdentity(address)))) return undefined;
  return addresses.filter((address) => !known.has(address));
}

/** Of a refresh they are all pictures, and of some pictures' change the others. */
function carriedBy(events: readonly VehicleEvent[], given: VehicleFacts['photos'] = {}): Applied['carried'] {
  const event = events.find((each) => each.type === 'VehiclePhotographed');
  if (!event) return undefined;
  const listed = new Set(addressesOf(given).map(photoIdentity));
  return new Set(
    addressesOf(event.data.photos)
      .map(photoIdentity)
      .filter((picture) => !listed.has(picture)),
  );
}

function leave(message: StockMessage, record: StockRecord | undefined, placement: ReturnType<typeof place>): Applied {
  const over = placement.about === 'none' ? placement.over : 'unknown';
  const left = { record, changed: [], stale: [] };
  if (over !== 'unknown') return { ...left, over };
  if (message.kind === 'removal') return { ...left, over: 'gone' };
  return { ...left, refusal: { code: record ? 'withdrawn' : 'not-listed' } };
}

function start(message: StockMessage, record: StockRecord | undefined, newId: string, withdraws: boolean): Applied {
  const { dealership, stocknum, facts, at } = message;
  const listed = decide(
    {
      type: 'ListVehicle',
      vehicleId: newId,
      dealershipId: dealership.id,
      dealershipSlug: dealership.slug,
      stocknum,
      facts,
    },
    undefined,
    message,
  );
  if (listed.refusal) return { record, changed: [], stale: [], refusal: listed.refusal };
  // Nothing is known of a new vehicle yet, so nothing is too late.
  const times = Object.fromEntries([...partsOf(facts), PRESENCE].map((part) => [part, at.getTime()]));
  const fresh = advance(
    { vehicleId: newId, vehicle: undefined, version: 0, times, takenOverAt: record && at.getTime() },
    listed.events,
  );
  const replaced = record && withdraws ? withdraw(record, message) : [];
  return { ...fresh, changed: [...replaced, ...fresh.changed], stale: [] };
}

function withdraw(record: StockRecord, message: StockMessage): ChangedVehicle[] {
  const decision = decide({ type: 'WithdrawVehicle' }, record.vehicle, message);
  return decision.refusal ? [] : advance(record, decision.events).changed;
}

type Unfolded = Omit<StockRecord, 'vehicle'> & { vehicle: Vehicle | undefined };

/** Folds decided events into the known state. */
function advance(
  known: Unfolded,
  events: VehicleEvent[],
): { record: StockRecord | undefined; changed: ChangedVehicle[] } {
  const vehicle = fold(events, known.vehicle);
  if (!vehicle) return { record: undefined, changed: [] };
  const { vehicleId, version } = known;
  const record = { ...known, vehicle, version: version + events.length };
  if (events.length === 0) return { record, changed: [] };
  return {
    record,
    changed: [{ vehicleId, vehicle, append: { streamId: vehicleId, expectedVersion: version, events } }],
  };
}

/** The error of a message that leads to an event too large to publish, with the field's name in the feed; undefined if there is none. */
export function tooLargeEvent(changed: readonly ChangedVehicle[]): FieldError | undefined {
  for (const { vehicleId, append } of changed) {
    for (const event of append.events) {
      if (surelyFitsEvent(event.data)) continue;
      const fault = eventSizeFault(toPublicData(vehicleId, event));
      if (fault) return { ...fault, field: `car.${fault.field.split('.').at(-1)}` };
    }
  }
  return undefined;
}
