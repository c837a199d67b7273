import { vehicleView as vehicleSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { vehicleView } from '../car/vehicle.view.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { carSheetView } from './car-sheet.view.ts';

const dealership = exampleDealership(1, 'riverside');

/** The lines about the dealer. */
function dealerOn(hidesPhone: boolean): readonly string[] {
  const site = exampleSite({ vehicle_page: { hide_phone: hidesPhone } }, [dealership]);
  const page = vehicleView(vehicleSchema.parse(exampleVehicle()), {
    ...{ site, dealership, now: new Date('2026-11-20T00:00:00Z'), mapOf: () => null },
    ...{ breadcrumbs: [], offers: [], similar: [] },
  });
  return carSheetView(page, { config: site.config, origin: 'https://riverside.example', seller: dealership.name })
    .dealer;
}

describe('a car on paper', () => {
  it('VEH-5 names the dealer, with the number to call', () => {
    expect(dealerOn(false)).toEqual(expect.arrayContaining(['riverside motors', 'Phone (07) 3000 0000']));
  });

  it('VEH-4 has no number where visitors ask for it', () => {
    expect(dealerOn(true)).toContain('riverside motors');
    expect(dealerOn(true).join()).not.toContain('3000 0000');
  });
});
