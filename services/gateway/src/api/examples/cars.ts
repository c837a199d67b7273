import type { CarDocument } from '@forecourt/car-search';
import type { PublishedVehicle, ShownPrice } from '@forecourt/contracts';

const shownPrice: ShownPrice = { kind: 'reduced', text: '$26,990', type: 'Drive Away', was: '$27,990' };

/** A car of the API's document, in all its answers the same. */
export const searchedCarExample: CarDocument & { shown_price: ShownPrice } = {
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
  body: 'hatch',
  transmission: 'automatic',
  fuel: 'petrol',
  seats: 5,
  doors: 5,
  colour: 'Glacier White',
  stocknum: 'U10482',
  make_model: 'Toyota Corolla',
  price_range: '20000-30000',
  dealership_id: 12,
  dealership_slug: 'northside-toyota',
  dealership_name: 'Northside Toyota',
  location_id: 31,
  location_name: 'Northside Toyota Chermside',
  city: 'Brisbane',
  state: 'qld',
  show_on_dealer_website: true,
  created_at: 1_772_589_600,
  photos_count: 18,
  primary_image_url: 'https://photos.example/U10482/1.jpg',
  shown_price: shownPrice,
};

/** The answer of GET /api/search for one car. */
export const carSearchExample = {
  hits: [searchedCarExample],
  pages: 2,
  count: 24,
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

/** The same car as its dealer publishes it. */
export const vehicleExample: PublishedVehicle = {
  id: searchedCarExample.id,
  slug: searchedCarExample.slug,
  dealership_id: 12,
  dealership_slug: 'northside-toyota',
  stocknum: 'U10482',
  views: 184,
  details: {
    name: '2021 Toyota Corolla Ascent Sport Auto',
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    year: 2021,
    car_type: 'used',
    km: 48_210,
    trans: '10-speed CVT',
    simple_transmission: 'Automatic',
    simple_body: 'Hatchback',
    simple_fuel: 'Petrol',
    seats: 5,
    doors: 5,
    colour: 'Glacier White',
    regplate: '482ABC',
    rego_expiry: '2026-11-30',
    dealercomments: 'One owner, full service history.|Ready for a test drive today.',
    standardEquipment: ['Adaptive cruise control', 'Apple CarPlay', 'Reversing camera'],
    location_slug: 'chermside',
  },
  prices: { price: 27_990, offer_price: 26_990, price_type: 'Drive Away' },
  photos: { images: [{ url: 'https://photos.example/U10482/1.jpg' }], photos_count: 18 },
  market: { average_market_price: 28_400 },
  finance_lenders: {
    'northside-finance': { interestRate: 7.49, comparisonRate: 8.12, paymentWeek: 121.4, termYears: 5 },
  },
  status: 'in_stock',
  reserved: false,
  show_on_dealer_website: true,
  withdrawn: false,
  created_at: '2026-03-04T02:00:00Z',
  shown_price: shownPrice,
};
