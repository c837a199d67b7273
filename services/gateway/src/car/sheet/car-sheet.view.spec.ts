import { vehicleView as vehicleSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { vehicleView } from '../view/vehicle.view.ts';
import { carSheetView } from './car-sheet.view.ts';

const dealership = exampleDealership(1, 'riverside');

/** The sheet of a car. */
function sheetOf(hidesPhone = false, dealercomments?: string) {
  const site = exampleSite({ vehicle_page: { hide_phone: hidesPhone } }, [dealership]);
  const vehicle = exampleVehicle();
  const details = { ...vehicle.details, ...(dealercomments !== undefined && { dealercomments }) };
  const page = vehicleView(vehicleSchema.parse({ ...vehicle, details }), {
    ...{ site, dealership, now: new Date('2026-11-20T00:00:00Z'), mapOf: () => null },
    ...{ breadcrumbs: [], offers: [], similar: [] },
  });
  return carSheetView(page, { config: site.config, origin: 'https://riverside.example', seller: dealership.name });
}

/** The lines about the dealer. */
const dealerOn = (hidesPhone: boolean): readonly string[] => sheetOf(hidesPhone).dealer;

describe('a car on paper', () => {
  it('VEH-5 names the dealer, with the number to call', () => {
    expect(dealerOn(false)).toEqual(expect.arrayContaining(['riverside motors', 'Phone (07) 3000 0000']));
  });

  it('VEH-4 has no number where visitors ask for it', () => {
    expect(dealerOn(true)).toContain('riverside motors');
    expect(dealerOn(true).join()).not.toContain('3000 0000');
  });

  it('VEH-5 has no emoji, which its typeface lacks, and every letter and sign that it has', () => {
    const typed = '🚗💨 Drives like new 👍🏽 ✔️ one owner, 100 % café ★★★★★ © 2026\n\n🇦🇺👨‍👩‍👧‍👦 1️⃣';
    expect(sheetOf(false, typed).comments.paragraphs).toEqual([
      'Drives like new ✔ one owner, 100 % café ★★★★★ © 2026\n\n1',
    ]);
  });
});
