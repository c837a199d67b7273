import type { VehicleView } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { purchaseHref, reserveHref } from './buying-addresses.ts';

const seller = exampleDealership(1, 'riverside', { online_purchase: true });
const other = exampleDealership(1, 'riverside');
const enabled = { reservations: { enabled: true, purchases: { enabled: true } } };

/** What a site offers for a vehicle: to reserve it, to buy it. */
function offered(changes: Partial<VehicleView> = {}, { switches = enabled, dealership = seller } = {}): string[] {
  const site = exampleSite(switches, [dealership]);
  const car = vehicleAsListed(exampleVehicle(changes), dealership, site);
  return [reserveHref(site, car) && 'reserve', purchaseHref(site, car) && 'buy'].filter((each) => each !== null);
}
const ofType = (car_type: 'new' | 'demo' | 'used') => ({ details: { ...exampleVehicle().details, car_type } });

describe('reserving and buying beside a vehicle', () => {
  it('is for a vehicle that can be had, also one that is still to come', () => {
    expect(offered()).toEqual(['reserve', 'buy']);
    expect(offered({ status: 'coming_soon' })).toEqual(['reserve', 'buy']);
    expect(offered({ status: 'sold' })).toEqual([]);
    expect(offered({ reserved: true })).toEqual([]);
  });

  it('sells used vehicles online alone', () => {
    expect(offered(ofType('new'))).toEqual(['reserve']);
    expect(offered(ofType('demo'))).toEqual(['reserve']);
  });

  it('needs a site and a dealership that sell online', () => {
    expect(offered({}, { dealership: other })).toEqual(['reserve']);
    expect(offered({}, { switches: { reservations: { enabled: true, purchases: { enabled: false } } } })).toEqual([
      'reserve',
    ]);
    expect(offered({}, { switches: { reservations: { enabled: false, purchases: { enabled: true } } } })).toEqual([]);
  });

  it('names the vehicle by its slug', () => {
    const site = exampleSite(enabled, [seller]);
    const { slug } = exampleVehicle();
    expect(purchaseHref(site, vehicleAsListed(exampleVehicle(), seller, site))).toBe(
      `/checkout-journey?car_id=${slug}`,
    );
  });
});
