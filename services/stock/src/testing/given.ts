import { expect } from '@jest/globals';
import { decide } from '../vehicle/vehicle.decider.ts';
import type { VehicleCommand, VehicleFacts, VehicleRefusal } from '../vehicle/vehicle.facts.ts';
import { fold, type VehicleEvent } from '../vehicle/vehicle.ts';

/** When everything happens in a decider's spec. */
export const AT = new Date('2026-11-01T00:00:00.000Z');
export const VIN = 'JTDBR32E720123456';

const owner = { dealershipId: 7, stocknum: 'S1' };

type OfType<Type extends VehicleEvent['type']> = Extract<VehicleEvent, { type: Type }>;
type Rest<Type extends VehicleEvent['type']> = Omit<OfType<Type>['data'], keyof typeof owner>;

/** An event of the specs' one vehicle. */
export function event<Type extends VehicleEvent['type']>(type: Type, data: Rest<Type>): VehicleEvent {
  return { type, data: { ...owner, ...data }, occurredAt: AT } as unknown as VehicleEvent;
}

/** A used Corolla in stock for $24,990. */
export const listed = event('VehicleListed', {
  dealershipSlug: 'riverside',
  slug: '2021-toyota-corolla-v1',
  details: { make: 'Toyota', model: 'Corolla', carType: 'used', year: 2021, vin: VIN },
  prices: { priceCents: 2_499_000 },
  photos: {},
  status: 'in_stock',
  shown: true,
  createdAt: AT.toISOString(),
});

/** Gives the vehicle facts. */
export const update = (facts: VehicleFacts): VehicleCommand => ({ type: 'UpdateVehicle', vehicleId: 'v1', facts });

/** given(events).when(command).gives(events) or .refused(code). */
export function given(...events: VehicleEvent[]) {
  return {
    when(command: VehicleCommand, at = AT) {
      const decision = decide(command, fold(events), { at });
      return {
        gives: (...expected: VehicleEvent[]) =>
          expect(decision).toEqual({ events: expected.map((each) => ({ ...each, occurredAt: at })) }),
        refused: (code: VehicleRefusal['code']) => expect(decision.refusal?.code).toBe(code),
      };
    },
  };
}
