import type { Suggestions } from '@forecourt/contracts';
import type { PublishedCar, PublishedVehicle } from '../car-schemas.ts';

/** A car of the API's document, in all its answers the same. */
export const searchedCarExample: PublishedCar = {
  id: '4h7k2m9p3qrs',
  slug: '2021-toyota-corolla-ascent-sport-4h7k2m9p3qrs',
  name: '2021 Toyota Corolla Ascent Sport Auto',
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport',
  year: 2021,
  car_type: 'used',
  status: 'in_stock',
  sold: false,
  reserved: false,
  item_type: 'car',
  price: 27_990,
  offer_price: 26_990,
  current_price: 26_990,
  price_type: 'Drive Away',
  km: 48_210,
  trans: '10-speed CVT',
  simple_transmission: 'Automatic',
  simple_body: 'Hatchback',
  simple_fuel: 'Petrol',
  fuel: 'Petrol - Unleaded',
  drive: 'Front Wheel Drive',
  body: 'hatch',
  transmission: 'automatic',
  seats: 5,
  doors: 5,
  colour: 'Glacier White',
  engine_size: '2.0 L',
  vin: 'JTNC4MBE103112345',
  regplate: '482ABC',
  rego_expiry: '2026-11-30',
  build_date: '2021-03',
  stocknum: 'U10482',
  make_model: 'Toyota Corolla',
  price_range: '20000-30000',
  dealership_id: 12,
  dealership_slug: 'northside-toyota',
  dealership_name: 'Northside Toyota',
  location_id: 31,
  location_name: 'Northside Toyota Chermside',
  location: {
    name: 'Northside Toyota Chermside',
    slug: 'chermside',
    phone: '(07) 3555 0100',
    distribution_locations: [],
  },
  city: 'Brisbane',
  state: 'qld',
  show_on_dealer_website: true,
  created_at: '2026-03-04T02:00:00.000Z',
  views: 184,
  photos_count: 18,
  images: [{ url: 'https://photos.example/U10482/1.jpg' }],
  primary_image_url: 'https://photos.example/U10482/1.jpg',
  dealercomments: 'One owner, full service history.|Ready for a test drive today.',
  standardEquipment: ['Adaptive cruise control', 'Apple CarPlay', 'Reversing camera'],
  autograb_data: { average_market_price: 28_400 },
  shown_price: { kind: 'reduced', text: '$26,990', type: 'Drive Away', was: '$27,990' },
};

/** The answer of GET /api/search for one car. */
export const carSearchExample = {
  hits: [searchedCarExample],
  pages: 2,
  count: 24,
  relaxed: [],
  next_cursor: 'WyJxWms0MWJKOG1WZ0hmMHNZIiwxLDEsMTc3MjU4OTYwMCwidTEwNDgyIl0',
  facets: {
    make: [
      { value: 'Toyota', count: 24 },
      { value: 'Mazda', count: 11 },
    ],
    car_type: [
      { value: 'used', count: 20 },
      { value: 'demo', count: 4 },
    ],
  },
  facetStats: { price: { min: 14_990, max: 58_500 }, year: { min: 2014, max: 2026 }, km: { min: 25, max: 148_000 } },
  ms: 3,
};

/** The same car by itself. */
export const vehicleExample: PublishedVehicle = {
  ...searchedCarExample,
  variant: { cylinders: 4, enginesize_litres: 2, fuelconsumptioncombined: 6, ancaprating: 5 },
  finance_lenders: {
    'northside-finance': { interestRate: 7.49, comparisonRate: 8.12, paymentWeek: 121.4, termYears: 5 },
  },
};

/** The answer of GET /api/suggestions?q=toy. */
export const suggestionsExample: Suggestions = {
  q: 'toy',
  suggestions: [{ kind: 'make', label: 'Toyota', count: 24, href: '/search/toyota/' }],
};
