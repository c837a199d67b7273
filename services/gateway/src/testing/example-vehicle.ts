import type { VehicleView } from '@forecourt/contracts';

/** A plausible vehicle as stock returns it, of dealership 1, for specs. */
export function exampleVehicle(changes: Partial<VehicleView> = {}): VehicleView {
  return {
    id: 'abc123def456',
    slug: '2021-toyota-corolla-ascent-sport-abc123def456',
    dealership_id: 1,
    dealership_slug: 'riverside',
    stocknum: 'A100',
    details: {
      make: 'Toyota',
      model: 'Corolla',
      badge: 'Ascent Sport',
      year: 2021,
      car_type: 'used',
      km: 45_120,
      simple_transmission: 'Automatic',
      trans: '10-speed CVT',
      simple_fuel: 'Hybrid',
      simple_body: 'Hatch',
      colour: 'Glacier White',
    },
    prices: { price: 26_990, price_type: 'Drive Away' },
    photos: {},
    market: {},
    finance_lenders: {},
    status: 'in_stock',
    reserved: false,
    show_on_dealer_website: true,
    withdrawn: false,
    created_at: '2026-10-01T00:00:00Z',
    ...changes,
  };
}
