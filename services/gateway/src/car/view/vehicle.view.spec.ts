import { type VehicleView, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { openGazetteer } from '@forecourt/places';
import { describe, expect, it } from '@jest/globals';
import { PlaceMaps } from '../../places/place-maps.ts';
import { exampleDealership, exampleSite } from '../../testing/example-site.ts';
import { exampleVehicle } from '../../testing/example-vehicle.ts';
import { vehicleWords } from '../vehicle.page.ts';
import { vehicleAsListed, vehicleView } from './vehicle.view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const dealership = exampleDealership(1, 'riverside');

const maps = new PlaceMaps(openGazetteer());

function pageOf(
  changes: Partial<VehicleView> = {},
  owner = dealership,
  site = exampleSite({ vehicle_page: { hide_phone: false } }),
  at = now,
) {
  const vehicle = vehicleSchema.parse(exampleVehicle(changes));
  return vehicleView(vehicle, {
    site,
    dealership: owner,
    now: at,
    mapOf: maps.of(site.config),
    breadcrumbs: [],
    offers: [],
    similar: [],
  });
}
const details = (changes: Partial<VehicleView['details']>) => ({
  details: { ...exampleVehicle().details, ...changes },
});
/** The labels of all rows that are shown anywhere. */
const labels = (changes: Partial<VehicleView> = {}) => {
  const { key_information, summary, details: papers, specifications } = pageOf(changes);
  return [key_information, summary.rows, papers.rows, specifications].flat().map(({ label }) => label);
};

describe('the view of a vehicle’s page', () => {
  it('VEH-8 is titled by name, else carsales_title, else year make model badge', () => {
    expect(pageOf().title).toBe('2021 Toyota Corolla Ascent Sport');
    expect(pageOf(details({ carsales_title: 'Corolla of the year' })).title).toBe('Corolla of the year');
    expect(pageOf(details({ name: 'Our Corolla', carsales_title: 'Other' })).title).toBe('Our Corolla');
  });

  it.each([
    ['has_file=true', details({ file: 'https://reports.example/1.pdf' })],
    ['location_id=10', {}],
    ['weekly_price_range=150-200', { finance_lenders: { acme: { paymentWeek: 150 } } }],
    ['sold_date_timestamp>1', { status: 'sold' as const, sold_date_timestamp: 1_772_589_600 }],
  ])('has the site’s own tag by the fields that its card in a search has: %s', (filter, changes) => {
    const site = exampleSite({ cards: { custom_tag: { text: 'Our pick', filter } } });
    expect(vehicleAsListed(vehicleSchema.parse(exampleVehicle(changes)), dealership, site).takesCustomTag).toBe(true);
  });

  it('VEH-8 opens its key information with odometer, transmission, fuel and body', () => {
    expect(pageOf().key_information.slice(0, 4)).toEqual([
      { label: 'Odometer', value: '45,120 km', icon: 'odometer' },
      { label: 'Transmission', value: 'Automatic', icon: 'transmission' },
      { label: 'Fuel', value: 'Hybrid', icon: 'fuel' },
      { label: 'Body', value: 'Hatch', icon: 'body' },
    ]);
  });

  it("VEH-8 names the details after what it is, and a private sale's place by suburb, state and postcode", () => {
    expect(pageOf().details.title).toBe('Vehicle Details');
    expect(pageOf(details({ item_type: 'caravan' })).details.title).toBe('Caravan Details');
    expect(pageOf(details({ item_type: 'motorcycle' })).details.title).toBe('Motorcycle Details');
    expect(pageOf(details({ private_suburb: 'Ascot', private_postcode: '4007' })).location).toEqual({
      name: 'Private sale',
      address: 'Ascot QLD 4007',
      phone: null,
      licence: null,
      map: null,
      directions: null,
      hours: null,
      holidays: null,
    });
  });

  it('VEH-1 hides rows without a value, and shows a caravan’s lengths in metres', () => {
    expect(labels()).not.toContain('Seats');
    expect(labels(details({ seats: 0, drive: '' }))).not.toEqual(expect.arrayContaining(['Seats', 'Drive']));
    const caravan = pageOf(details({ specifications: { body_length: 20, body_width: 8 } })).specifications;
    expect(caravan).toContainEqual({ label: 'Body length', value: '6.10 m' });
    expect(caravan).toContainEqual({ label: 'Body width', value: '2.44 m' });
  });

  it('VEH-1 shows the registration’s end only while it runs, by the calendar of the location', () => {
    const { rows } = pageOf(details({ rego_expiry: '2027-06-04' })).details;
    expect(rows).toContainEqual({ label: 'Registration expiry', value: 'Expires on 4 June 2027' });
    expect(labels(details({ rego_expiry: '2026-11-20' }))).not.toContain('Registration expiry');
    // In Perth it is still the 20th when the 21st has begun in Brisbane.
    const western = exampleDealership(1, 'riverside', {
      locations: [
        {
          id: 10,
          name: 'Yard',
          slug: 'yard',
          address: { street: '1 High St', city: 'Perth', state: 'wa', postcode: '6000' },
        },
      ],
    });
    const late = new Date('2026-11-20T15:00:00Z');
    const rowsOf = (owner: typeof dealership) =>
      pageOf(details({ rego_expiry: '2026-11-21' }), owner, undefined, late).details.rows.map(({ label }) => label);
    expect(rowsOf(western)).toContain('Registration expiry');
    expect(rowsOf(dealership)).not.toContain('Registration expiry');
  });

  it('shows warranty and next service until their day has come, by the calendar of the location, and no 0 of owners and keys', () => {
    const papers = { warranty_until: '2028-06-30', next_service_due: '2026-11-21', next_service_km: 60_000 };
    const { rows } = pageOf(details({ ...papers, number_of_owners: 1, number_of_keys: 0 })).details;
    expect(rows).toEqual(
      expect.arrayContaining([
        { label: 'Warranty until', value: '30 June 2028' },
        { label: 'Next service due', value: '21 November 2026' },
        { label: 'Next service at', value: '60,000 km' },
        { label: 'Owners', value: '1' },
      ]),
    );
    expect(rows.map(({ label }) => label)).not.toContain('Keys');
    const late = new Date('2026-11-20T15:00:00Z');
    const shown = pageOf(details(papers), dealership, undefined, late).details.rows.map(({ label }) => label);
    expect(shown).toContain('Warranty until');
    expect(shown).not.toContain('Next service due');
  });

  it('shows an electric car’s battery, range and charging with their units, and nothing of a 0', () => {
    const electric = { battery_kwh: 57.5, range_km: 491, ac_charging_kw: 11, dc_charging_kw: 0, charge_port: 'CCS2' };
    expect(pageOf(details(electric)).specifications).toEqual(
      expect.arrayContaining([
        { label: 'Battery', value: '57.5 kWh' },
        { label: 'Range (WLTP)', value: '491 km' },
        { label: 'AC charging', value: '11 kW' },
        { label: 'Charge port', value: 'CCS2' },
      ]),
    );
    const none = pageOf(details({ ...electric, range_km: 0 })).specifications.map(({ label }) => label);
    expect(none).not.toContain('Range (WLTP)');
    expect(none).not.toContain('DC charging');
  });

  it('plays videos by players that keep no cookies, leaves out what no page can play, and turns a car by four pictures or more', () => {
    const around = [1, 2, 3, 4].map((view) => `https://photos.example/${view}.jpg`);
    const videos = ['https://youtu.be/aqz-KE-bpKQ', 'https://videos.example/a.mp4', 'https://elsewhere.example/watch'];
    const page = pageOf({ photos: { videos, exterior_360: around } });
    expect(page.showcase).toEqual([
      { label: '360° view', href: around[0], around: around.map((src) => expect.objectContaining({ src })) },
      {
        ...{ label: 'Play video 1', href: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
        video: { src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0', player: 'frame' },
      },
      {
        ...{ label: 'Play video 2', href: 'https://videos.example/a.mp4' },
        video: { src: 'https://videos.example/a.mp4', player: 'file' },
      },
    ]);
    const listed = exampleSite({ photos: { hosts: ['photos.example'] } });
    const inside = { ...listed, insideHosts: new Set(['photos.example']) };
    const file = { photos: { videos: ['https://photos.example/clips/turn.webm'] } };
    expect(pageOf(file, exampleDealership(1, 'riverside'), inside).showcase?.[0]).toMatchObject({
      href: '/videos/photos.example/clips/turn.webm',
    });
    const few = { videos: ['https://elsewhere.example/watch'], exterior_360: around.slice(1) };
    expect(pageOf({ photos: few })).not.toHaveProperty('showcase');
  });

  it('VEH-1 cuts long comments, and says so if there are none', () => {
    expect(pageOf().comments.paragraphs).toEqual(['Dealer comments are pending. Please check back here later.']);
    const long = pageOf(details({ dealercomments: `One|${'x'.repeat(500)}` })).comments;
    expect(long.paragraphs).toHaveLength(2);
    expect(long.cut?.join('').length).toBeLessThanOrEqual(401);
  });

  it('LEAD-8 takes an offer from a visitor only where the site has that button', () => {
    const offersOf = (buttons?: ('enquire' | 'make_offer')[]) => {
      const site = exampleSite(buttons ? { vehicle_page: { buttons } } : {});
      return pageOf({}, dealership, site).actions.filter(({ kind }) => kind === 'make_offer');
    };
    expect(offersOf()).toEqual([]);
    expect(offersOf(['enquire', 'make_offer'])).toMatchObject([
      { label: 'Make an Offer', enquiry: expect.stringMatching(/\/enquire\?about=offer$/) },
    ]);
  });

  it('CARD-4 has the price that its card has, with what it was', () => {
    const reduced = pageOf({ prices: { price: 30_000, offer_price: 27_500, price_type: 'Drive Away' } }).price;
    expect(reduced).toMatchObject({ kind: 'reduced', text: '$27,500', type: 'Drive Away', was: '$30,000' });
    const weekly = { prices: { price: 30_000, subscription_price: 245 } };
    expect(pageOf(weekly).price.text).toBe('$30,000');
    const offering = exampleSite({ cards: { subscriptions: true, no_price_text: 'Call us' } });
    expect(pageOf(weekly, dealership, offering).price).toMatchObject({ text: '$245', suffix: '/ week' });
    expect([pageOf({ prices: {} }).price.text, pageOf({ prices: {} }, dealership, offering).price.text]).toEqual([
      ...['Enquire for price.', 'Call us'],
    ]);
  });

  it('CARD-5 says how far the price is below the market, with where that is from', () => {
    const market: Partial<VehicleView> = {
      market: { state_average_market_price: 28_000 },
      ...{ market_source: 'feed', market_date: now.getTime() / 1_000 - 86_400 },
    };
    const { market_badge, market_note } = pageOf(market);
    expect(market_badge).toBe('$1,010 below market average');
    expect(market_note).toContain('Market average $28,000 in QLD');
    expect(pageOf({ ...market, status: 'sold' }).market_badge).toBeNull();
    expect(pageOf().market_badge).toBeNull();
  });

  it('VEH-6 says that a car is sold and offers something similar', () => {
    const page = pageOf({ status: 'sold' });
    expect(page).toMatchObject({
      sold: true,
      notice: { kind: 'sold', title: 'SOLD' },
    });
    expect(page.actions.map(({ kind }) => kind)).toEqual(['similar']);
    expect([page.dealer, pageOf().dealer?.name]).toEqual([null, 'riverside motors']);
    expect(vehicleWords(page, 'at riverside yard').description).toMatch(/ It is sold: see similar vehicles online\.$/);
  });

  it('VEH-7 is described with its facts, a bare number by its label', () => {
    const key_information = [
      { label: 'Body', value: 'Caravan' },
      { label: 'Sleeps', value: '3' },
      { label: 'Body length', value: '6.71 m' },
    ];
    expect(vehicleWords({ ...pageOf(), key_information }, 'at riverside yard').description).toMatch(
      / Caravan, Sleeps 3, 6\.71 m\. See it at riverside yard and enquire online\.$/,
    );
  });

  it('has its location, with a number to call', () => {
    expect(pageOf().location).toMatchObject({
      name: 'riverside yard',
      address: '1 High St, Newstead QLD 4006',
      phone: { label: '(07) 3000 0000', href: 'tel:0730000000' },
      hours: null,
      holidays: null,
    });
    expect(pageOf().location?.directions).toEqual({
      label: 'Get Directions',
      href: 'https://www.google.com/maps/dir/?api=1&destination=riverside%20yard%2C%201%20High%20St%2C%20Newstead%20QLD%204006',
      new_tab: true,
    });
  });

  it('has its location on a map, and the dates with other hours there that are still to come', () => {
    const closed = { status: 'Closed' as const, name: 'Christmas Day' };
    const owner = exampleDealership(1, 'riverside', {
      locations: [
        {
          id: 10,
          name: 'Yard',
          slug: 'yard',
          address: { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006', lat: -27.44, long: 153.04 },
          special_hours: [
            { ...closed, date: '2026-12-25' },
            { ...closed, date: '2026-12-24', department: 'service' },
            { ...closed, date: '2025-12-25' },
          ],
        },
      ],
    });
    expect(pageOf({}, owner).location).toMatchObject({
      map: { kind: 'drawn', pin: { x: 320 } },
      holidays: [{ days: 'Friday 25 December', name: 'Christmas Day', hours: 'Closed' }],
    });
  });

  it('VEH-3 offers to ask for photos if there are none, of a car that can be had', () => {
    expect(pageOf().photo_request?.label).toBe('Request photos');
    expect(pageOf({ photos: { images: [{ url: 'https://photos.example/1.jpg' }] } }).photo_request).toBeNull();
    expect(pageOf({ status: 'sold' }).photo_request).toBeNull();
  });

  it('says that a car is reserved and keeps its enquiry button', () => {
    const page = pageOf({ reserved: true });
    expect(page.notice?.kind).toBe('reserved');
    expect(page.actions.map(({ kind }) => kind)).toEqual(['enquire', 'call']);
    expect(pageOf().notice).toBeNull();
  });

  it('CARD-3 says that a car is about to arrive', () => {
    expect(pageOf({ status: 'coming_soon' }).notice).toEqual({
      kind: 'arriving',
      title: 'Coming soon',
      message: 'Arriving soon, please enquire for photos',
    });
  });

  it('shows months of build and compliance as text', () => {
    const { rows } = pageOf(details({ build_date: '2024-05', compliance_date: '2024-06-04' })).details;
    expect(rows).toContainEqual({ label: 'Build date', value: 'May 2024' });
    expect(rows).toContainEqual({ label: 'Compliance date', value: '4 June 2024' });
  });
});
