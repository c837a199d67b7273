import { readFileSync } from 'node:fs';
import {
  type CarState,
  carDocumentFields,
  type FoldedCar,
  foldVehicleEvent,
  type VersionedVehicleEvent,
} from '@forecourt/car-search';
import {
  type CarField,
  carDetails,
  carFields,
  carPhotos,
  carPrices,
  feedEvent,
  marketPrices,
} from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { riverside } from '../testing/riverside.ts';
import { happened, listed } from '../testing/vehicle-history.ts';
import { toDocument } from './car-row.ts';

function carAfter(...events: VersionedVehicleEvent[]): CarState {
  const car = [listed(), ...events].reduce<FoldedCar | undefined>(foldVehicleEvent, undefined);
  if (!car) throw new Error('There is a listing.');
  return car.state;
}
const documentAfter = (...events: VersionedVehicleEvent[]) => toDocument(carAfter(...events), riverside());
const withDetails = (details: object) =>
  toDocument({ ...carAfter(), details: { ...carAfter().details, ...details } }, riverside());

const example = new URL('../../../../contracts/examples/feed/upsert.json', import.meta.url);
const { car: everyField } = feedEvent.options[0].parse(JSON.parse(readFileSync(example, 'utf8')));

const hidden = happened('VehicleHidden', 2, {});
const sold = happened('VehicleSold', 2, { sold_date_timestamp: 1_772_589_600 });
const reserved = happened('VehicleReservedByDealer', 2, {});
const held = happened('VehicleHeld', 3, { hold_id: 'hold-1', held_until: '2026-03-06T02:00:00Z' });
const released = happened('HoldReleased', 4, { hold_id: 'hold-1', reason: 'lapsed' });

describe('the document of a car', () => {
  it('IDX-7 has the fed fields and those that facets read', () => {
    expect(documentAfter()).toEqual({
      id: 'car-1',
      slug: '2021-toyota-corolla',
      make: 'Toyota',
      model: 'Corolla',
      make_model: 'Toyota Corolla',
      year: 2021,
      car_type: 'used',
      item_type: 'car',
      status: 'in_stock',
      sold: false,
      reserved: false,
      price: 26_990,
      current_price: 26_990,
      price_range: '20000-30000',
      km: 48_210,
      body: 'hatch',
      fuel: 'petrol',
      transmission: 'cvt',
      trans: 'CVT',
      stocknum: 'U10482',
      features: ['Reversing camera', 'Cup holders'],
      filtered_features: ['Reversing Camera'],
      dealership_id: 1,
      dealership_slug: 'riverside',
      dealership_name: 'Riverside Toyota',
      location_id: 11,
      location_name: 'Riverside Newstead',
      location_state: 'qld',
      location_zone: 'Australia/Brisbane',
      city: 'Newstead',
      state: 'qld',
      show_on_dealer_website: true,
      created_at: 1_772_414_100,
      photos_count: 2,
      primary_image_url: 'https://photos.example/1.jpg',
    });
  });

  it('FEED-4 IDX-7 has of a car with every field all that searches, cards and facets read', () => {
    const terms = { termMonths: 60, deposit: 14_499.05, balloon: 30_000 };
    const payments = { paymentWeek: 612.35, paymentMonth: 2_653.52 };
    const offer = { interestRate: 7.5, comparisonRate: 8.1, ...payments, ...terms };
    const document = toDocument(
      carAfter(
        happened('VehicleDetailsCorrected', 2, { slug: 'conquest', details: carDetails.parse(everyField) }),
        happened('VehiclePriced', 3, { prices: carPrices.parse(everyField) }),
        happened('VehiclePhotographed', 4, { photos: carPhotos.parse(everyField) }),
        happened('MarketPriceEstimated', 5, {
          market: marketPrices.parse(everyField.autograb_data ?? {}),
          source: 'feed',
        }),
        // A repayment can be stated only beside both of its rates (FIN-3), and the example's offer lacks one.
        happened('FinanceOffered', 6, { finance_lenders: { acme: offer } }),
        happened('VehicleReservedByDealer', 7, {}),
        happened('VehicleSold', 8, { sold_date_timestamp: everyField.sold_date_timestamp ?? 0 }),
      ),
      riverside(),
    );
    const { standardEquipment, autograb_data } = everyField;
    const { details, prices, photos } = carFields;
    const listed = Object.entries<CarField>({ ...details, ...prices, ...photos }).filter(([, field]) => field.document);
    const sent: Readonly<Record<string, unknown>> = everyField;
    const standing = ['item_type', 'status', 'sold', 'reserved', 'sold_date_timestamp', 'show_on_dealer_website'];
    const asFed = [...listed.map(([name]) => name), ...standing, 'primary_image_url', 'photos_count'];
    expect(document).toEqual({
      ...Object.fromEntries(asFed.map((field) => [field, sent[field]])),
      ...autograb_data,
      market_source: 'feed',
      make: 'Jayco',
      model: 'Conquest',
      id: 'car-1',
      charge_ports: ['CCS2'],
      sleeps: 4,
      slug: 'conquest',
      stocknum: 'U10482',
      make_model: 'Jayco Conquest',
      body: 'motorhome',
      body_length: 23,
      tare_weight: 4_380,
      fuel: 'diesel',
      transmission: 'automatic',
      drive: 'RWD',
      current_price: 144_990.5,
      price_range: '100000+',
      weekly_price_range: '500+',
      payment_week: 612.35,
      payment_week_lender: 'acme',
      payment_week_rate: 7.5,
      payment_week_comparison_rate: 8.1,
      payment_month: 2_653.52,
      payment_terms: terms,
      features: standardEquipment,
      filtered_features: ['Reversing Camera', 'Tow Bar'],
      private_sale: true,
      private_postcode: '4006',
      has_file: true,
      dealership_id: 1,
      dealership_slug: 'riverside',
      dealership_name: 'Riverside Toyota',
      location_id: 11,
      location_name: 'Riverside Newstead',
      location_state: 'qld',
      location_zone: 'Australia/Brisbane',
      city: 'Newstead',
      state: 'qld',
      created_at: 1_772_414_100,
    });
    // The record of its price needs the platform's times, figures come from other cars, pictures are as listed, and only motorcycles have the last two.
    const recorded = ['price_spans', 'market_date', 'market_figures', 'photos_revision', 'engine_cc', 'licence'];
    expect([...Object.keys(document ?? {}), ...recorded].sort()).toEqual(Object.keys(carDocumentFields).sort());
  });

  it('IDX-1 does not exist for a hidden or withdrawn car', () => {
    expect(documentAfter(hidden)).toBeNull();
    expect(documentAfter(happened('VehicleWithdrawn', 2, {}))).toBeNull();
    expect(documentAfter(hidden, happened('VehicleShown', 3, {}))).toEqual(documentAfter());
  });

  it('IDX-1 is kept for a sold car, with the time of its sale, until the sale falls through', () => {
    expect(documentAfter(sold)).toEqual({
      ...documentAfter(),
      status: 'sold',
      sold: true,
      sold_date_timestamp: 1_772_589_600,
    });
    expect(documentAfter(sold, happened('SaleFellThrough', 3, { status: 'in_stock' }))).toEqual(documentAfter());
  });

  it('distinguishes a car that is coming soon', () => {
    expect(documentAfter(happened('VehicleExpected', 2, {}))).toMatchObject({ status: 'coming_soon', sold: false });
  });

  it('is reserved by the dealer’s reservation or by a hold, whichever is left', () => {
    expect(documentAfter(reserved)?.reserved).toBe(true);
    expect(documentAfter(reserved, held, happened('DealerReservationLifted', 4, {}))?.reserved).toBe(true);
    expect(documentAfter(reserved, held, released)?.reserved).toBe(true);
    expect(documentAfter(held, released)?.reserved).toBe(false);
  });

  it('VEH-8 puts a private sale in its seller’s suburb and state, and leaves it with the location that sells it', () => {
    const corrected = happened('VehicleDetailsCorrected', 2, {
      slug: '2021-toyota-corolla',
      details: { ...carAfter().details, private_suburb: 'Wamberal', private_postcode: '2260' },
    });
    expect(toDocument(carAfter(corrected), riverside({ override_city: 'Brisbane' }))).toMatchObject({
      ...{ city: 'Wamberal', state: 'nsw', private_sale: true, private_postcode: '2260' },
      ...{ location_id: 11, location_name: 'Riverside Newstead', location_state: 'qld' },
    });
  });

  it('IDX-7 puts the dealership’s own city before the location’s', () => {
    expect(toDocument(carAfter(), riverside({ override_city: 'Brisbane' }))?.city).toBe('Brisbane');
  });

  it.each([
    ['it names', 'newstead', 'Riverside Newstead'],
    ['that is primary, where it names none that there is', 'closed-down', 'Riverside Ashgrove'],
    ['that is primary, where it names none', undefined, 'Riverside Ashgrove'],
  ])('stands at the location %s', (_, location_slug, location_name) => {
    expect(withDetails({ location_slug })).toMatchObject({ location_name });
  });

  it('IDX-5 works without a dealership that is not known yet', () => {
    const document = toDocument(carAfter(), undefined);
    expect(document).toMatchObject({ dealership_id: 1, dealership_slug: 'riverside' });
    expect(Object.keys(document ?? {})).not.toEqual(expect.arrayContaining(['location_name']));
  });

  it('IDX-7 takes the weekly price from a subscription, else from the cheapest lender', () => {
    const offered = happened('FinanceOffered', 2, {
      finance_lenders: { one: { paymentWeek: 140 }, other: { paymentWeek: 99 }, none: { paymentWeek: null } },
    });
    expect(documentAfter(offered)?.weekly_price_range).toBe('50-100');
    const subscribed = happened('VehiclePriced', 3, { prices: { subscription_price: 310 } });
    expect(documentAfter(offered, subscribed)?.weekly_price_range).toBe('300-350');
  });

  it('leaves out what was fed as nothing', () => {
    const document = withDetails({ badge: '', categories: [], standardEquipment: [], seats: 0, doors: 0 });
    expect(document).not.toHaveProperty('badge');
    expect(document).not.toHaveProperty('categories');
    expect(document).not.toHaveProperty('filtered_features');
    // A caravan has no seats to choose by.
    expect(document).not.toHaveProperty('seats');
    expect(document).not.toHaveProperty('doors');
  });

  it('counts the photos of a feed without a count, and says whether there is a history report', () => {
    expect(documentAfter(happened('VehiclePhotographed', 2, { photos: { photos_count: 7 } }))?.photos_count).toBe(7);
    expect(withDetails({ file: 'https://reports.example/1.pdf' })?.has_file).toBe(true);
  });
});
