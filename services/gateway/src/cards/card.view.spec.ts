import type { SearchState } from '@forecourt/car-search';
import type { SiteConfigInput } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleSite } from '../testing/example-site.ts';
import { cardView } from './card.view.ts';

const now = new Date('2026-11-20T00:00:00Z');
const cardOf = (changes: Partial<ListedCar> = {}, cards: SiteConfigInput['cards'] = {}) =>
  cardView(exampleCar(changes), { site: exampleSite({ cards }), now });

describe('the view of a card', () => {
  it('CARD-1 has a sized picture, title, badge and series, price with type, location, facts and buttons', () => {
    expect(cardOf()).toMatchObject({
      href: '/cars/2021-toyota-corolla-ascent-sport-abc123def456',
      title: '2021 Toyota Corolla',
      subtitle: 'Ascent Sport',
      location: 'Newstead QLD',
      price: { kind: 'list', text: '$26,990', type: 'Drive Away' },
      picture: {
        src: expect.stringMatching(
          /^\/images\/drawn\/light\/hatch\/front-three-quarter\/white\.webp\?w=800&q=60&crop=3x2&v=[0-9a-f]{12}&s=[\w-]{16}$/,
        ),
        alt: expect.stringMatching(/^Illustration of 2021 Toyota Corolla/),
        width: 1200,
        height: 800,
        illustration: true,
        label: 'Illustration',
      },
      facts: [
        { kind: 'odometer', value: '45,120 km' },
        { kind: 'transmission', value: 'Automatic' },
        { kind: 'fuel', value: 'Hybrid' },
        { kind: 'body', value: 'Hatch' },
      ],
      actions: [
        { kind: 'explore', label: 'View Details', href: expect.stringMatching(/^\/cars\//) },
        {
          kind: 'enquire',
          label: 'Enquire Now',
          href: expect.stringMatching(/\/enquire$/),
          enquiry: expect.stringMatching(/\/enquire$/),
        },
      ],
    });
  });

  it('has the facts that buyers of caravans and of motorcycles compare first', () => {
    const facts = (changes: Partial<ListedCar>) => cardOf(changes).facts.map(({ value }) => value);
    const caravan = { itemType: 'caravan', body: 'Pop top', sleeps: 4, bodyLength: 20, tareWeight: 2_180 } as const;
    expect(facts(caravan)).toEqual(['Sleeps 4', '6.10 m', '2,180 kg tare', 'Pop top']);
    const bike = { itemType: 'motorcycle', body: 'Naked', km: 1_200, engineCc: 660, learnerApproved: true } as const;
    expect(facts(bike)).toEqual(['1,200 km', '660 cc', 'Learner approved', 'Naked']);
    expect(facts({ ...bike, learnerApproved: false, engineCc: null })).toEqual(['1,200 km', 'Naked']);
  });

  it('says what was asked for first, and no condition that all have in common', () => {
    const shown = (filters: SearchState['filters'], cards: SiteConfigInput['cards'] = {}) => {
      const { facts, strip } = cardView(exampleCar({ seats: 7 }), { site: exampleSite({ cards }), now, filters });
      return [...strip, ...facts].map(({ value }) => value);
    };
    expect(shown({ seats: ['7'] })).toEqual(['7 seats', '45,120 km', 'Automatic', 'Hybrid']);
    const strip = { used_car_strip: true };
    expect(shown({}, strip)).toEqual(['Used', 'Automatic', '45,120 km', 'Hybrid']);
    expect(shown({ car_type: ['used', 'demo'] }, strip)).toEqual(['Used', 'Automatic', '45,120 km', 'Hybrid']);
    expect(shown({ car_type: ['used'] }, strip)).toEqual(['Automatic', '45,120 km', 'Hybrid']);
    expect(shown({ car_type: ['used'], seats: ['7', '8'] }, strip)[0]).toBe('7 seats');
  });

  it.each([
    ['Ascent Sport', 'ZWE211R', 'Ascent Sport'],
    ['GT-Line', 'MQ4', 'GT-Line'],
    ['GXL', 'Series II', 'GXL Series II'],
    ['GXL', 'MY23', 'GXL MY23'],
    ['WRX', null, 'WRX'],
    [null, 'PD.V4', ''],
  ])('has no chassis code below its name: %s and %s is %s', (badge, series, subtitle) => {
    expect(cardOf({ badge, series }).subtitle).toBe(subtitle);
  });

  it('VEH-4 has Show number where the site wants it on cards, without the number', () => {
    const { actions } = cardOf({}, { show_number: true });
    const href = '/cars/2021-toyota-corolla-ascent-sport-abc123def456';
    expect(actions.at(-1)).toEqual({ kind: 'reveal', label: 'Show number', href, reveal: 'abc123def456' });
    expect(cardOf({ sold: true, status: 'sold' }, { show_number: true }).actions).toHaveLength(1);
    expect(JSON.stringify(cardOf({}, { show_number: true }))).not.toContain('tel:');
  });

  it("CARD-1 shows the dealer's own picture at the size that pages keep for it", () => {
    const { picture } = cardOf({ imageUrl: 'https://photos.example/1.jpg' });
    expect(picture).toMatchObject({ src: 'https://photos.example/1.jpg', width: 1200, height: 800 });
    expect(picture.alt).toContain('Corolla');
  });

  it('CARD-1 has the strip with its own buttons on a used car where the site wants it, on no other', () => {
    const strip = cardOf({}, { used_car_strip: true });
    expect(strip.strip).toEqual([
      { kind: 'condition', label: 'Condition', value: 'Used' },
      { kind: 'transmission', label: 'Transmission', value: 'Automatic' },
      { kind: 'odometer', label: 'Odometer', value: '45,120 km' },
      { kind: 'fuel', label: 'Fuel Type', value: 'Hybrid' },
    ]);
    expect(strip.facts).toEqual([]);
    expect(strip.actions.map(({ label }) => label)).toEqual(['Explore Vehicle', 'Quick Enquiry']);
    expect(cardOf({ carType: 'demo' }, { used_car_strip: true }).strip).toEqual([]);
    expect(cardOf({ transmission: null }, { used_car_strip: true }).strip).toHaveLength(3);
  });

  it('CARD-2 shows the one tag that goes first, with the words of the site', () => {
    expect(cardOf({ reserved: true, tag: 'Test Drive Only' }).tag).toEqual({ kind: 'reserved', text: 'Reserved' });
    expect(cardOf({ createdAt: new Date('2026-11-15T00:00:00Z') }, { new_tag_name: 'JUST ARRIVED' }).tag).toEqual({
      kind: 'new',
      text: 'JUST ARRIVED',
    });
    const custom = { custom_tag: { text: 'Year-end deal', filter: 'year>=2020' } };
    expect(cardOf({ takesCustomTag: true, reserved: true }, custom).tag?.text).toBe('Year-end deal');
    expect(cardOf({ takesCustomTag: false }, custom).tag).toBeNull();
  });

  it('CARD-3 offers only something similar on a car that is gone, which leads to its enquiry without JavaScript too', () => {
    const sold = cardOf({ status: 'sold', sold: true }, { sold_label: 'Just Sold' });
    expect(sold).toMatchObject({ available: false, tag: { kind: 'sold', text: 'Just Sold' } });
    expect(sold.actions).toEqual([
      {
        kind: 'similar',
        label: 'Find Me Something Similar',
        href: expect.stringMatching(/\/enquire\?about=similar$/),
        enquiry: expect.stringMatching(/\?about=similar$/),
      },
    ]);
  });

  it('has what a favourite stores, and for a sold car only to remove it', () => {
    const car = exampleCar({});
    expect(cardOf().favourite).toEqual({
      only_if_saved: false,
      cents: 2_699_000,
      car: {
        id: car.id,
        name: expect.stringContaining('Corolla'),
        slug: car.slug,
        make: 'Toyota',
        model: 'Corolla',
        primary_image_url: expect.stringContaining('/images/'),
      },
    });
    const photo = 'http://photos.example/1.jpg';
    const listing = exampleSite({ photos: { hosts: ['photos.example'] } });
    const photographed = cardView(exampleCar({ imageUrl: photo }), { site: listing, now });
    expect(photographed.picture.illustration).toBeUndefined();
    expect(photographed.favourite?.car.primary_image_url).toBe(photographed.picture.src);
    expect(photographed.picture.src).not.toBe(photo);
    expect(cardOf({ status: 'sold', sold: true }).favourite?.only_if_saved).toBe(true);
    expect(cardOf({ priceCents: null }, { hide_favourite_without_price: true }).favourite).toBeNull();
  });

  it('FAV-1 is saved to the watchlist where the site has one, and not at all where it wants neither', () => {
    const on = (site: Partial<SiteConfigInput>) => cardView(exampleCar({}), { site: exampleSite(site), now }).favourite;
    expect(on({ favourites: false })).toBeNull();
    expect(on({})).not.toHaveProperty('watchlist');
    expect(on({ garage_enabled: true })?.watchlist).toBe('/watchlist');
    expect(on({ garage_enabled: true, favourites: false, watchlist_path: '/garage' })?.watchlist).toBe('/garage');
  });

  it('CARD-3 says that a car is about to arrive', () => {
    expect(cardOf({ status: 'coming_soon' }).notice).toBe('Arriving soon, please enquire for photos');
    expect(cardOf().notice).toBeNull();
  });

  it("CARD-4 prices by the site's settings", () => {
    const priced = { offerPriceCents: 2_499_000, subscriptionPriceCents: 29_900 };
    expect(cardOf(priced).price).toMatchObject({ kind: 'reduced', text: '$24,990', was: '$26,990' });
    expect(cardOf(priced, { subscriptions: true }).price).toEqual({
      kind: 'subscription',
      text: '$299',
      suffix: '/ week',
    });
    expect(cardOf({ priceCents: null }, { no_price_text: 'Call us' }).price).toEqual({ kind: 'none', text: 'Call us' });
  });

  it('CARD-5 has the market badge where the price is far enough below, unless the site does not want it', () => {
    const fed = { marketSource: 'feed' as const, marketDate: new Date('2026-11-03T00:00:00Z') };
    const below = { ...fed, stateAverageCents: 2_824_000 };
    expect(cardOf(below).market_badge).toBe('$1,250 below market average');
    expect(cardOf(below).market_note).toBe('Dealer’s market data, 3 Nov 2026');
    expect(cardOf({ ...fed, stateAverageCents: 2_748_900 }).market_badge).toBeNull();
    expect(cardOf(below, { market_badge: false }).market_badge).toBeNull();
    expect(cardOf({ ...below, status: 'sold', sold: true }).market_badge).toBeNull();
  });
});
