import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import { feedRow } from './feed-field.ts';
import { type FeedName, listingFeeds } from './feed-files.ts';
import { feedSubject } from './feed-subject.ts';

/*
 * What the networks publish, kept apart from our own lists: Google's "Create a primary feed" for vehicle ads (Merchant Center Help
 * 11192663, with a page per attribute: 14154094 vehicle_fulfillment, 14156475 certified_pre-owned, 14157085 body_style, 14156068 engine,
 * 14592783 vehicle_price_type, 14154511 model) and Meta's reference for automotive inventory ads (developers.facebook.com,
 * marketing-api/auto-ads/reference). Read in November 2026.
 */
const setting = {
  config: exampleSite().config,
  origin: 'https://riverside.example',
  now: new Date('2026-11-20T00:00:00Z'),
};
const required: Readonly<Record<FeedName, readonly string[]>> = {
  google: [
    ...['id', 'vin', 'store_code', 'vehicle_fulfillment', 'google_product_category', 'brand', 'model', 'year'],
    ...['condition', 'mileage', 'color', 'price', 'vehicle_price_type', 'image_link', 'link', 'link_template'],
  ],
  facebook: [
    ...['vehicle_id', 'vin', 'title', 'description', 'url', 'make', 'model', 'year', 'mileage', 'image', 'body_style'],
    ...['exterior_color', 'state_of_vehicle', 'price', 'address', 'availability'],
  ],
};
const values: Readonly<Record<FeedName, Readonly<Record<string, readonly string[]>>>> = {
  google: {
    condition: ['new', 'used'],
    body_style: [
      ...['convertible', 'coupe', 'crossover', 'full size van', 'hatchback', 'minivan', 'sedan', 'station wagon'],
      ...['suv', 'truck'],
    ],
    engine: [
      ...['gasoline', 'diesel', 'electric', 'hybrid', 'lpg', 'methane', 'natural_gas', 'plug-in_hybrid', 'other'],
    ],
    'certified_pre-owned': ['yes', 'no'],
    vehicle_price_type: ['drive_away_price', 'estimated_drive_away_price', 'excluding_government_charges_price'],
  },
  facebook: {
    body_style: [
      ...['CONVERTIBLE', 'COUPE', 'HATCHBACK', 'MINIVAN', 'TRUCK', 'SUV', 'SEDAN', 'VAN', 'WAGON', 'CROSSOVER'],
      'OTHER',
    ],
    fuel_type: [...['DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'PETROL', 'PLUGIN_HYBRID', 'OTHER', 'NONE']],
    transmission: ['AUTOMATIC', 'MANUAL', 'OTHER', 'NONE'],
    drivetrain: ['4X2', '4X4', 'AWD', 'FWD', 'RWD', 'OTHER', 'NONE'],
    state_of_vehicle: ['NEW', 'USED', 'CPO'],
    availability: ['AVAILABLE', 'NOT_AVAILABLE', 'PENDING'],
    vehicle_type: ['BOAT', 'CAR_TRUCK', 'COMMERCIAL', 'MOTORCYCLE', 'OTHER', 'POWERSPORT', 'RV_CAMPER', 'TRAILER'],
  },
};
const bodies = [
  ...['Hatch', 'Sedan', 'Wagon', 'SUV', 'Ute', 'Cab Chassis', 'Coupe', 'Convertible', 'Van', 'People Mover', 'Bus'],
];
const fuels = ['Petrol', 'Unleaded', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric', 'LPG'];
const drives = ['4WD', 'AWD', 'Front Wheel Drive', 'Rear', 'All Wheel Drive'];

/** Every car of these words that a feed may meet, as its rows have it. */
function rowsOf(feed: FeedName): Record<string, unknown>[] {
  const { details: usual, ...rest } = exampleVehicle();
  const dealership = exampleDealership(1, 'riverside');
  const photos = { images: [{ url: 'https://photos.example/1.jpg' }] };
  return bodies.flatMap((simple_body, place) =>
    fuels.map((simple_fuel, turn) => {
      const words = { simple_body, simple_fuel, drive: drives[(place + turn) % drives.length] ?? '4WD' };
      const car_type = turn % 2 === 0 ? ('used' as const) : ('new' as const);
      const details = { ...usual, ...words, car_type, vin: '5GZCZ43D13S812715', certified: place % 2 === 0 };
      const subject = feedSubject({ ...rest, photos, details }, dealership, setting);
      const row = feedRow(listingFeeds[feed], subject);
      if (!('values' in row)) throw new Error(`left out: ${row.leftOut}`);
      return Object.fromEntries(row.values);
    }),
  );
}

describe.each(['google', 'facebook'] as const)('VEH-7 the feed for %s, by what the network publishes', (feed) => {
  it('VEH-7 has every field that is required, of every car', () => {
    for (const row of rowsOf(feed)) expect(Object.keys(row)).toEqual(expect.arrayContaining([...required[feed]]));
    const declared = listingFeeds[feed].fields.filter(({ requirement }) => requirement !== 'optional');
    expect(declared.map(({ name }) => name).sort()).toEqual([...required[feed]].sort());
  });

  it('VEH-7 has only values that the network knows', () => {
    for (const row of rowsOf(feed)) {
      for (const [name, known] of Object.entries(values[feed])) {
        if (row[name] !== undefined) expect(known).toContain(row[name]);
      }
    }
  });
});
