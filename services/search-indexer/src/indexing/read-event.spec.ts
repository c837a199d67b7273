import { vehicleEvents } from '@forecourt/contracts';
import { readVehicleEvent } from '@forecourt/messaging';
import { describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { envelope, inEnvelope, listed } from '../testing/vehicle-history.ts';
import { readDealership } from './project-events.ts';

describe('reading an event', () => {
  it('gives a vehicle’s event with its version', () => {
    expect(readVehicleEvent(inEnvelope(listed()))).toEqual(listed());
  });

  it('passes over a type that is not known', () => {
    expect(readVehicleEvent(envelope('forecourt.stock.VehicleWashed.v1', 'car-1', 2, {}))).toBeUndefined();
    expect(readDealership(envelope('forecourt.sites.SiteConfigured.v1', 'site-riverside', 2, {}))).toBeUndefined();
  });

  it('IDX-4 refuses data that does not fit the contract, by field', () => {
    const owned = { vehicle_id: 'car-1', dealership_id: 1, stocknum: 'U1' };
    const dear = envelope(vehicleEvents.VehiclePriced.type, 'car-1', 2, { ...owned, prices: { price: 'dear' } });
    expect(() => readVehicleEvent(dear)).toThrow(expect.objectContaining({ name: 'EventFault' }));
    expect(() => readVehicleEvent(dear)).toThrow(
      /^Event car-1:2 .* does not match its contract: data\.prices\.price: /,
    );
  });

  it('IDX-4 refuses an event of one vehicle under another’s key', () => {
    const misplaced = { ...inEnvelope(listed()), partitionkey: 'car-2' };
    expect(() => readVehicleEvent(misplaced)).toThrow('is about vehicle car-1, but its key is car-2');
  });

  it('gives the dealership of its event', () => {
    expect(readDealership(dealershipConfigured(riverside(), 3))).toEqual(riverside());
  });
});
