import type { VersionedVehicleEvent } from '@forecourt/car-search';
import fc from 'fast-check';
import { happened, listed } from './vehicle-history.ts';

type Step = (version: number, vehicleId: string) => VersionedVehicleEvent;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 0, max: 120_000 }).map(
    (price): Step =>
      (version, id) =>
        happened('VehiclePriced', version, { prices: { price } }, id),
  ),
  fc.constantFrom<Step>(
    (version, id) => happened('VehicleExpected', version, {}, id),
    (version, id) => happened('VehicleArrived', version, {}, id),
    (version, id) => happened('VehicleReservedByDealer', version, {}, id),
    (version, id) => happened('DealerReservationLifted', version, {}, id),
    (version, id) => happened('VehicleSold', version, { sold_date_timestamp: 1_772_000_000 + version }, id),
    (version, id) => happened('SaleFellThrough', version, { status: 'in_stock' }, id),
    (version, id) => happened('VehicleHidden', version, {}, id),
    (version, id) => happened('VehicleShown', version, {}, id),
    (version, id) => happened('VehicleWithdrawn', version, {}, id),
  ),
);

/** Histories of one to `vehicles` vehicles, each from its listing on, by vehicle id. */
export function randomHistories(vehicles: number, prefix = 'car'): fc.Arbitrary<VersionedVehicleEvent[][]> {
  return fc.array(fc.array(step, { maxLength: 7 }), { minLength: 1, maxLength: vehicles }).map((histories) =>
    histories.map((steps, index) => {
      const id = `${prefix}-${index}`;
      return [listed({}, id), ...steps.map((make, place) => make(place + 2, id))];
    }),
  );
}

/**
 * The same histories as a topic might deliver them: the order of each vehicle's events kept, the vehicles mixed, and events repeated
 * from an earlier position on, as a relay does after a crash.
 */
export function delivered(histories: readonly VersionedVehicleEvent[][]): fc.Arbitrary<VersionedVehicleEvent[]> {
  const total = histories.reduce((sum, history) => sum + history.length, 0);
  return fc
    .tuple(fc.array(fc.nat(), { minLength: total, maxLength: total }), fc.array(fc.nat(), { maxLength: 3 }))
    .map(([turns, crashes]) => {
      const mixed = mix(histories, turns);
      return crashes.reduce<VersionedVehicleEvent[]>((events, place) => {
        const from = place % events.length;
        return [...events.slice(0, from + 3), ...events.slice(from)];
      }, mixed);
    });
}

function mix(histories: readonly VersionedVehicleEvent[][], turns: readonly number[]): VersionedVehicleEvent[] {
  const left = histories.map((history) => [...history]);
  return turns.flatMap((turn) => {
    const waiting = left.filter((history) => history.length > 0);
    return waiting[turn % waiting.length]?.shift() ?? [];
  });
}
