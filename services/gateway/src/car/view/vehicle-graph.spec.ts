import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type VehicleView, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { vehicleAsListed, vehicleView } from './vehicle.view.ts';
import { availabilityOf, conditionOf, vehicleGraph } from './vehicle-graph.ts';

const ORIGIN = 'https://riverside.example';
const dealership = exampleDealership(1, 'riverside', {
  locations: [
    {
      id: 10,
      name: 'Riverside yard',
      slug: 'yard',
      primary: true,
      address: { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006', lat: -27.4, long: 153 },
      opening_hours: [{ weekday: 6, status: 'Open', open: '09:00', close: '12:00' }],
      special_hours: [
        { date: '2026-12-24', status: 'Open', start_hour: '09:00', end_hour: '11:00' },
        { date: '2026-12-25', status: 'Closed' },
        { date: '2026-12-26', status: 'Closed', department: 'service' },
      ],
    },
  ],
});
const site = exampleSite({}, [dealership]);
/** The vocabulary as schema-dts has it: every type, property and member of an enumeration by its name. */
const vocabulary = readFileSync(createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'), 'utf8');

const now = new Date('2026-11-20T00:00:00Z');

function graphOf(changes: Partial<VehicleView> = {}, shown = site) {
  const vehicle = vehicleSchema.parse(exampleVehicle(changes));
  const car = vehicleAsListed(vehicle, dealership, site);
  const breadcrumbs = [{ label: 'All Stock', href: '/search/new-used-and-demo-cars/' }];
  const page = vehicleView(vehicle, {
    site,
    dealership,
    now,
    mapOf: () => null,
    breadcrumbs,
    offers: [],
    similar: [],
  });
  const graph = vehicleGraph({ vehicle, car, dealership, site: shown, page, now }, ORIGIN);
  return JSON.parse(JSON.stringify(graph))['@graph'];
}
const details = (changes: Partial<VehicleView['details']>) => ({
  details: { ...exampleVehicle().details, ...changes },
});

describe('a car in schema.org’s words', () => {
  it('VEH-7 is a Car with its kilometres, and an Offer in Australian dollars by the dealer', () => {
    const [car, dealer] = graphOf();
    expect(car).toMatchObject({
      '@type': 'Car',
      url: `${ORIGIN}/cars/2021-toyota-corolla-ascent-sport-abc123def456`,
      name: '2021 Toyota Corolla Ascent Sport',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 45_120, unitCode: 'KMT' },
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        price: 26_990,
        priceCurrency: 'AUD',
        availability: 'https://schema.org/InStock',
        seller: { '@id': dealer['@id'] },
      },
    });
    // An illustration is no picture of the car.
    expect(car).not.toHaveProperty('image');
  });

  it('has what it carries and tows by the vocabulary’s own properties, and a battery and range as further ones', () => {
    const facts = { payload_kg: 1_010, towing_braked_kg: 3_500, number_of_owners: 2, range_km: 491, battery_kwh: 0 };
    expect(graphOf(details(facts))[0]).toMatchObject({
      payload: { '@type': 'QuantitativeValue', value: 1_010, unitCode: 'KGM' },
      trailerWeight: { '@type': 'QuantitativeValue', value: 3_500, unitCode: 'KGM' },
      numberOfPreviousOwners: 2,
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Electric range (WLTP)', value: 491, unitCode: 'KMT' }],
    });
  });

  it('VEH-4 has the dealer’s number only where visitors need not ask for it', () => {
    const open = exampleSite({ vehicle_page: { hide_phone: false } }, [dealership]);
    expect(graphOf({}, open)[1].telephone).toBe('(07) 3000 0000');
    expect(JSON.stringify(graphOf())).not.toContain('3000 0000');
  });

  it('VEH-7 is sold by an AutoDealer with its address, place and hours', () => {
    expect(graphOf()[1]).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Riverside yard',
      address: { addressLocality: 'Newstead', addressRegion: 'QLD', postalCode: '4006', addressCountry: 'AU' },
      geo: { latitude: -27.4, longitude: 153 },
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Saturday', opens: '09:00', closes: '12:00' }],
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '09:00', closes: '11:00' },
        { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' },
      ],
    });
  });

  it('is found by a BreadcrumbList that ends with the car', () => {
    const [, , list] = graphOf();
    expect(list.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'All Stock', item: `${ORIGIN}/search/new-used-and-demo-cars/` },
      expect.objectContaining({ position: 2, name: '2021 Toyota Corolla Ascent Sport' }),
    ]);
  });

  it('has no price if the page shows none, and the reduced one if there is one', () => {
    expect(graphOf({ prices: { price: 0 } })[0].offers).not.toHaveProperty('price');
    expect(graphOf({ prices: { price: 26_990, offer_price: 24_990 } })[0].offers.price).toBe(24_990);
  });

  it('has the type of what it is', () => {
    expect(graphOf(details({ item_type: 'motorcycle' }))[0]['@type']).toBe('Motorcycle');
    expect(graphOf(details({ item_type: 'caravan' }))[0]['@type']).toBe('Vehicle');
  });

  it('says whether it can be had and its condition', () => {
    expect(availabilityOf(exampleCar({ status: 'sold', sold: true }))).toBe('https://schema.org/SoldOut');
    expect(availabilityOf(exampleCar({ reserved: true }))).toBe('https://schema.org/Reserved');
    expect(availabilityOf(exampleCar({ status: 'coming_soon' }))).toBe('https://schema.org/PreOrder');
    expect(conditionOf({ carType: 'new' })).toBe('https://schema.org/NewCondition');
    expect(conditionOf({ carType: 'demo' })).toBe('https://schema.org/UsedCondition');
  });

  it('uses no word that the vocabulary does not have', () => {
    const words = new Set<string>();
    const full = details({
      engine_size: '2.0L',
      drive: 'FWD',
      seats: 5,
      doors: 5,
      vin: 'JT123',
      dealercomments: 'Nice|Car',
      ...{ battery_kwh: 57.5, payload_kg: 500, towing_braked_kg: 1_600, number_of_owners: 1 },
    });
    collect(graphOf(full), words);
    for (const item_type of ['motorcycle', 'caravan'] as const) collect(graphOf(details({ item_type })), words);
    expect(words.size).toBeGreaterThan(40);
    expect([...words].filter((word) => !vocabulary.includes(`"${word}"`))).toEqual([]);
  });
});

/** Property names, types and members of enumerations that a graph holds, without JSON-LD's own keywords. */
function collect(node: unknown, words: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) collect(each, words);
  else if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      if (key === '@type') words.add(String(value));
      if (key.startsWith('@')) continue;
      words.add(key);
      collect(value, words);
    }
  } else if (typeof node === 'string' && node.startsWith('https://schema.org/')) words.add(node);
}
