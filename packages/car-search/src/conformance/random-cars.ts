import type { CarDocument } from '../document/car-document.ts';
import { deriveFacets } from '../document/derive-facets.ts';
import { FILTERED_FEATURES } from '../document/feature-list.ts';
import type { KilometresByPlace } from '../query/car-query.ts';
import type { Random } from './random.ts';

/** The moment of every search in the suite. */
export const NOW = new Date('2026-03-01T02:30:45Z');
export const NOW_SECONDS = Math.floor(NOW.getTime() / 1000);

export const pools = {
  models: {
    Toyota: ['Corolla', 'LandCruiser', 'RAV4', 'HiLux', 'Camry'],
    Mazda: ['CX-5', 'CX-30', '3', 'BT-50'],
    'Land Rover': ['Defender', 'Discovery'],
    'Mercedes-Benz': ['A-Class', 'Sprinter'],
    Kia: ['EV6', 'Sportage', 'Carnival'],
    Zündapp: ['KS 750', 'Bella'],
  } as Readonly<Record<string, readonly string[]>>,
  badges: ['Ascent Sport', 'GXL', 'SR5', 'Touring', 'Maxx', 'SE', 'GT-Line'],
  bodies: ['hatchback', 'stationWagon', 'SUV', 'Ute', 'Sedan', 'people mover'],
  fuels: ['Petrol', 'Diesel', 'Electric', 'Hybrid'],
  transmissions: ['Automatic', 'Manual', 'CVT'],
  drives: ['4x4', 'AWD', 'Front-Wheel Drive', 'RWD'],
  colours: ['Glacier White', 'Eclectic Blue', 'Red', 'Café Brown'],
  cities: ['Brisbane', 'Cairns', 'Perth', 'Hobart'],
  tags: ['Test Drive Only', 'Special'],
  dealerships: [11, 12, 13, 14],
  lenders: ['gum', 'bay', 'reef', 'ridge'],
  locations: [110, 111, 120, 130, 140],
  postcodes: ['4006', '4870', '6000'],
  features: [...FILTERED_FEATURES.slice(0, 6), 'Electric Windows', 'Third Row', '18" Alloys'],
};

/** A car of chance: values from small pools, so that facets overlap, and gaps in all that may be absent. */
export function randomCar(random: Random, id: string): CarDocument {
  const maybe = <Value>(value: Value, probability = 0.85): Value | undefined =>
    random.chance(probability) ? value : undefined;
  const make = random.pick(Object.keys(pools.models));
  const model = random.pick(pools.models[make] ?? []);
  const dealership = random.pick(pools.dealerships);
  const status = random.pick(['in_stock', 'in_stock', 'coming_soon', 'sold'] as const);
  const sold = status === 'sold';
  const equipment = random.some(pools.features, 6);
  const prices = {
    price: maybe(random.pick([0, 9.5, random.int(5, 120) * 1000, 28_990.5])),
    offer_price: maybe(random.int(5, 110) * 1000, 0.2),
    subscription_price: maybe(random.int(1, 12) * 55, 0.3),
  };
  const facets = deriveFacets({
    make,
    model,
    ...prices,
    simple_body: maybe(random.pick(pools.bodies)),
    fuel: maybe(random.pick(pools.fuels)),
    trans: maybe(random.pick(pools.transmissions)),
    drive: maybe(random.pick(pools.drives)),
    standardEquipment: equipment,
    finance_lenders: maybe(randomOffers(random), 0.8),
    city: maybe(random.pick(pools.cities)),
    item_type: maybe(random.pick(['car', 'caravan', 'motorcycle'] as const), 0.4),
    specifications: {
      sleeps: maybe(random.int(0, 6)),
      body_length: maybe(random.int(20, 50) / 2),
      tare_weight: maybe(random.int(10, 30) * 95),
    },
    engine_size: maybe(random.pick(['660cc', '1.2 L', '125'])),
    learner_approved: maybe(random.chance(0.5)),
  });
  const car: { [Field in keyof CarDocument]: CarDocument[Field] | undefined } = {
    id,
    slug: `car-${id}`,
    ...prices,
    ...facets,
    ...misspelled(random, facets),
    badge: maybe(random.pick(pools.badges)),
    series: maybe(random.pick(['Series II', 'MY24'])),
    year: maybe(random.int(2012, 2026)),
    car_type: random.pick(['new', 'used', 'demo']),
    status,
    sold,
    reserved: random.chance(0.1),
    tag: maybe(random.pick(pools.tags), 0.2),
    km: maybe(random.int(0, 200) * 500),
    seats: maybe(random.pick([2, 5, 7, 8])),
    colour: maybe(random.pick(pools.colours)),
    stocknum: `U${random.int(10_000, 99_999)}`,
    categories: maybe(random.some(['Family', 'Work', 'First car'], 2), 0.6),
    features: maybe(equipment, 0.9),
    dealership_id: dealership,
    dealership_slug: `dealer-${dealership}`,
    dealership_name: `Dealer ${dealership}`,
    location_id: maybe(random.pick([...pools.locations, 150])),
    ...(random.chance(0.15) && { private_sale: true, private_postcode: maybe(random.pick(pools.postcodes)) }),
    location_name: `Dealer ${dealership} ${random.pick(['North', 'South'])}`,
    state: maybe(random.pick(['qld', 'wa', 'tas'])),
    location_state: maybe(random.pick(['qld', 'wa'])),
    show_on_dealer_website: random.chance(0.9),
    sold_date_timestamp: sold ? maybe(NOW_SECONDS - random.int(0, 12 * 86_400)) : undefined,
    created_at: NOW_SECONDS - random.int(0, 40) * 86_400,
    photos_count: random.pick([0, 1, 12]),
    battery_kwh: maybe(random.pick([39, 57.5, 82.6]), 0.2),
    range_km: maybe(random.int(27, 60) * 10, 0.2),
    ac_charging_kw: maybe(random.pick([6.6, 11]), 0.2),
    dc_charging_kw: maybe(random.pick([50, 150, 250]), 0.2),
    charge_ports: maybe(random.pick([['CCS2'], ['Type 2', 'CHAdeMO']]), 0.2),
  };
  return Object.fromEntries(Object.entries(car).filter(([, value]) => value !== undefined)) as unknown as CarDocument;
}

/** How far the cars' places are, by chance; cars at other locations are of unknown distance. */
export function randomKilometres(random: Random): KilometresByPlace {
  const away = () => random.int(0, 400) / 4;
  return {
    locations: pools.locations.map((id) => [id, away()] as const),
    postcodes: pools.postcodes.slice(1).map((postcode) => [postcode, away()] as const),
  };
}

/** Offers of lenders, some without a payment or a rate: equal payments are common, so that orders have ties. */
function randomOffers(random: Random) {
  return Object.fromEntries(
    random.some(pools.lenders, 3).map((lender) => [
      lender,
      {
        paymentWeek: random.pick([null, 0, random.int(10, 60) * 5, 149.95]),
        paymentMonth: random.pick([null, 649.78]),
        interestRate: random.pick([null, 7.5, 9]),
        comparisonRate: 8.1,
      },
    ]),
  );
}

/** Some cars have make and model in spellings of their own, as rows from before a list have: still one value each. */
function misspelled(random: Random, { make, model }: { make: string; model: string }): Partial<CarDocument> {
  if (!random.chance(0.3)) return {};
  const change = (name: string) => random.pick(misspellings)(name);
  const names = { make: change(make), model: change(model) };
  return { ...names, make_model: `${names.make} ${names.model}` };
}

const misspellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replace(/[ -]/g, '  '),
  (name) => name.replace(/ /g, '-'),
];
