import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '@forecourt/event-store';
import { carSlug } from '@forecourt/retail-rules';
import { areSamePhotos } from './photo-addresses.ts';
import {
  type CompleteHold,
  type HoldVehicle,
  type ListVehicle,
  patched,
  type ReleaseHold,
  type UpdateVehicle,
  type VehicleCommand,
  type VehicleFacts,
  type VehicleRefusal,
} from './vehicle.facts.ts';
import { isSalePending, type Vehicle, type VehicleDetails, type VehicleEvent } from './vehicle.ts';

/** An event without what all events of one decision share. */
type Change = VehicleEvent extends infer Event
  ? Event extends VehicleEvent
    ? { type: Event['type'] } & Omit<Event['data'], 'dealershipId' | 'stocknum'>
    : never
  : never;
type Outcome = Decision<Change, VehicleRefusal>;
type Owner = Pick<Vehicle, 'dealershipId' | 'stocknum'>;

/** The details that no vehicle can be listed without. */
const requiredDetails = ['make', 'model', 'carType'] as const;

/**
 * The result of a command on a vehicle: pure, and the only place where vehicle events are created.
 * @param vehicle undefined before the listing.
 * @param context.at when it happened by the source's clock (UTC); now, for the platform's own commands.
 */
export function decide(
  command: VehicleCommand,
  vehicle: Vehicle | undefined,
  context: { at: Date },
): Decision<VehicleEvent, VehicleRefusal> {
  const owner = command.type === 'ListVehicle' ? command : vehicle;
  if (!owner) return { refusal: { code: 'not-listed' } };
  const outcome = decideChanges(command, vehicle, context.at);
  if (outcome.refusal) return outcome;
  return { events: outcome.events.map((change) => toEvent(change, owner, context.at)) };
}

function decideChanges(command: VehicleCommand, vehicle: Vehicle | undefined, at: Date): Outcome {
  if (command.type === 'ListVehicle') {
    return vehicle ? { refusal: { code: 'listed-already' } } : list(command, at);
  }
  if (!vehicle) return { refusal: { code: 'not-listed' } };
  switch (command.type) {
    case 'UpdateVehicle':
      return vehicle.withdrawn ? { refusal: { code: 'withdrawn' } } : update(command, vehicle, at);
    case 'WithdrawVehicle':
      return { events: vehicle.withdrawn ? [] : [{ type: 'VehicleWithdrawn' }, ...endOfSale(vehicle, 'completed')] };
    case 'HoldVehicle':
      return hold(command, vehicle, at);
    case 'CompleteHold':
      return complete(command, vehicle);
    case 'ReleaseHold':
      return release(command, vehicle);
  }
}

function list({ vehicleId, dealershipSlug, facts }: ListVehicle, at: Date): Outcome {
  const details = patched<Partial<VehicleDetails>>({}, facts.details);
  if (!isComplete(details)) return { refusal: missing(details) };
  const listed: Change = {
    type: 'VehicleListed',
    dealershipSlug,
    slug: slugOf(vehicleId, details),
    details,
    prices: patched({}, facts.prices),
    photos: patched({}, facts.photos),
    status: facts.status === 'coming_soon' ? 'coming_soon' : 'in_stock',
    shown: facts.shown ?? true,
    createdAt: facts.createdAt ?? at.toISOString(),
  };
  const further: Change[] = [];
  if (facts.market) further.push({ type: 'MarketPriceEstimated', market: facts.market, source: 'feed' });
  if (facts.finance) further.push({ type: 'FinanceOffered', finance: facts.finance });
  if (facts.reserved) further.push({ type: 'VehicleReservedByDealer' });
  if (facts.status === 'sold') further.push({ type: 'VehicleSold', soldAt: facts.soldAt ?? at.toISOString() });
  return { events: [listed, ...further] };
}

function update({ vehicleId, facts }: UpdateVehicle, vehicle: Vehicle, at: Date): Outcome {
  const details = patched<Partial<VehicleDetails>>(vehicle.details, facts.details);
  if (!isComplete(details)) return { refusal: missing(details) };
  const events: Change[] = [];
  if (details !== vehicle.details) {
    events.push({ type: 'VehicleDetailsCorrected', slug: slugOf(vehicleId, details), details });
  }
  const prices = patched(vehicle.prices, facts.prices);
  if (prices !== vehicle.prices) events.push({ type: 'VehiclePriced', prices });
  const photos = patched(vehicle.photos, facts.photos);
  if (facts.refresh || (photos !== vehicle.photos && !areSamePhotos(photos, vehicle.photos))) {
    events.push({ type: 'VehiclePhotographed', photos: { ...photos, revision: revisionAfter(vehicle, at) } });
  }
  return {
    events: [
      ...events,
      ...marketAndFinance(facts, vehicle),
      ...switches(facts, vehicle),
      ...status(facts, vehicle, at),
    ],
  };
}

/** The time, UTC seconds, as a number that always grows, whatever the source's clock says. */
function revisionAfter({ photos }: Vehicle, at: Date): number {
  return Math.max(Math.floor(at.getTime() / 1_000), (photos.revision ?? 0) + 1);
}

function marketAndFinance({ market, finance }: VehicleFacts, vehicle: Vehicle): Change[] {
  const events: Change[] = [];
  if (market && !isDeepStrictEqual(market, vehicle.market)) {
    events.push({ type: 'MarketPriceEstimated', market, source: 'feed' });
  }
  if (finance && !isDeepStrictEqual(finance, vehicle.finance)) events.push({ type: 'FinanceOffered', finance });
  return events;
}

/** The end of a hold that was completed, where the dealer's stock system says that the sale is done, or was not. */
function endOfSale(vehicle: Vehicle, reason: 'completed' | 'cancelled'): Change[] {
  const { hold } = vehicle;
  return hold && isSalePending(vehicle) ? [{ type: 'HoldReleased', holdId: hold.holdId, reason }] : [];
}

/** A completed hold ends where an event says that the vehicle is not reserved, or the dealer takes back a reservation of their own. */
function switches({ shown, reserved, unreserved }: VehicleFacts, vehicle: Vehicle): Change[] {
  const events: Change[] = [];
  if (shown !== undefined && shown !== vehicle.shown) events.push({ type: shown ? 'VehicleShown' : 'VehicleHidden' });
  if (reserved !== undefined && reserved !== vehicle.reservedByDealer) {
    events.push({ type: reserved ? 'VehicleReservedByDealer' : 'DealerReservationLifted' });
  }
  const isLifted = reserved === false && vehicle.reservedByDealer;
  if (unreserved || isLifted) events.push(...endOfSale(vehicle, 'cancelled'));
  return events;
}

/** A sale without its own time happened when it was first reported: repeating the sale does not move it (IDX-1). */
function status({ status: said, soldAt }: VehicleFacts, vehicle: Vehicle, at: Date): Change[] {
  if (said === 'sold' && !vehicle.soldAt) {
    const sold: Change = { type: 'VehicleSold', soldAt: soldAt ?? at.toISOString() };
    const { hold } = vehicle;
    return hold ? [sold, { type: 'HoldReleased', holdId: hold.holdId, reason: 'sold' }] : [sold];
  }
  if (said === 'sold' || said === undefined) {
    return vehicle.soldAt && soldAt && soldAt !== vehicle.soldAt ? [{ type: 'VehicleSold', soldAt }] : [];
  }
  const available = said === 'unsold' ? vehicle.status : said;
  if (vehicle.soldAt) return [{ type: 'SaleFellThrough', status: available }];
  if (available === vehicle.status) return [];
  return [{ type: available === 'coming_soon' ? 'VehicleExpected' : 'VehicleArrived' }];
}

/**
 * Who holds it may extend it, never shorten it, also while its dealer hides it or reserves it for them; of one that was removed or sold there is
 * nothing left to hold, for nobody. A hold that is over keeps nobody else away, although its own process may not have released it yet; one that
 * was completed has no end (RES-1).
 */
function hold({ holdId, until }: HoldVehicle, vehicle: Vehicle, at: Date): Outcome {
  if (until <= at) return { refusal: { code: 'hold-in-the-past' } };
  if (vehicle.withdrawn) return { refusal: { code: 'withdrawn' } };
  if (vehicle.soldAt) return { refusal: { code: 'sold' } };
  const held: Change = { type: 'VehicleHeld', holdId, until: until.toISOString() };
  if (isSalePending(vehicle)) {
    return vehicle.hold?.holdId === holdId ? { events: [] } : { refusal: { code: 'held-by-another' } };
  }
  const end = vehicle.hold?.until;
  const current = vehicle.hold && end && new Date(end) > at ? { holdId: vehicle.hold.holdId, until: end } : undefined;
  if (current?.holdId === holdId) return { events: until > new Date(current.until) ? [held] : [] };
  if (current) return { refusal: { code: 'held-by-another' } };
  if (!vehicle.shown) return { refusal: { code: 'hidden' } };
  if (vehicle.reservedByDealer) return { refusal: { code: 'reserved-by-dealer' } };
  const isOthers = vehicle.hold && vehicle.hold.holdId !== holdId;
  return {
    events: isOthers ? [{ type: 'HoldReleased', holdId: vehicle.hold?.holdId ?? '', reason: 'lapsed' }, held] : [held],
  };
}

/** A vehicle whose sale has been reported meanwhile has no hold any more, and needs none. */
function complete({ holdId }: CompleteHold, vehicle: Vehicle): Outcome {
  if (vehicle.hold?.holdId !== holdId || isSalePending(vehicle)) return { events: [] };
  if (vehicle.withdrawn) return { events: [{ type: 'HoldReleased', holdId, reason: 'completed' }] };
  return { events: [{ type: 'HoldCompleted', holdId }] };
}

/** Releasing a vehicle that is not on hold, or no longer by this holder, changes nothing. */
function release({ holdId, reason }: ReleaseHold, vehicle: Vehicle): Outcome {
  return { events: vehicle.hold?.holdId === holdId ? [{ type: 'HoldReleased', holdId, reason }] : [] };
}

function isComplete(details: Partial<VehicleDetails>): details is VehicleDetails {
  return requiredDetails.every((field) => details[field] !== undefined);
}

function missing(details: Partial<VehicleDetails>) {
  const fields = requiredDetails.filter((field) => details[field] === undefined);
  return { code: 'details-missing' as const, fields };
}

function slugOf(id: string, { year, make, model, badge }: VehicleDetails): string {
  return carSlug({ id, year: year ?? null, make, model, badge: badge ?? null });
}

function toEvent({ type, ...data }: Change, { dealershipId, stocknum }: Owner, occurredAt: Date): VehicleEvent {
  return { type, data: { dealershipId, stocknum, ...data }, occurredAt } as VehicleEvent;
}
