import type { DealershipInput, SiteConfigInput } from '@forecourt/contracts';
import { openGazetteer } from '@forecourt/places';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { placeCardView } from './place-card.view.ts';
import { PlaceMaps } from './place-maps.ts';
import { placesOf } from './site-places.ts';

const maps = new PlaceMaps(openGazetteer());
/** A Friday, 09:00 in Brisbane. */
const now = new Date('2026-11-19T23:00:00Z');
const address = {
  street: '1 High St',
  city: 'Newstead',
  state: 'qld' as const,
  postcode: '4006',
  lat: -27.44,
  long: 153.04,
};
const place = { id: 11, name: 'Newstead', slug: 'newstead', address };

/** The card of the first place of a site with these switches. */
function card(
  changes: object = {},
  switches: Partial<SiteConfigInput> = {},
  { large = false, ...dealer }: Partial<DealershipInput> & { large?: boolean } = {},
) {
  const site = exampleSite(switches, [
    exampleDealership(1, 'riverside', { locations: [{ ...place, ...changes }], ...dealer }),
  ]);
  const [first] = placesOf(site);
  if (!first) throw new Error('There is no place.');
  return placeCardView(first, { site, now, mapOf: maps.of(site.config), large });
}

describe('the card of a place', () => {
  it('has its name, address, phones, rating, licences, map and ways', () => {
    const shown = card({
      phone: '07 5550 1011',
      contact_detail: { landline_phone: '07 5550 1012' },
      reviews: { count: 1212, average_rating: 4.62 },
      dealer_license_number: '123',
      licences: [{ label: 'ARC', number: 'AU9' }],
    });
    expect(shown).toMatchObject({
      name: 'Newstead',
      type: 'Sales',
      page: { href: '/locations/newstead' },
      address: '1 High St, Newstead QLD 4006',
      phones: [{ href: 'tel:0755501011' }, { href: 'tel:0755501012' }],
      stars: { rating: '4.6', full: 4, partial: 0.6, count: '1,212 reviews' },
      licences: [
        { label: 'DL', number: '123' },
        { label: 'ARC', number: 'AU9' },
      ],
      map: { kind: 'drawn' },
      directions: { label: 'Get Directions', new_tab: true },
      action: { label: 'Contact', href: '/contact-us/newstead' },
    });
    expect(card({}, { location: { directions_in_new_tab: false } }).directions.new_tab).toBe(false);
  });

  it('books a service at the dealer’s own booking page, else by the site’s service form', () => {
    const service = { location_type: 'service' as const };
    expect(card(service, {}, { base_domain: 'dealer.example' }).action).toEqual({
      label: 'Book a Service',
      href: 'https://dealer.example/service/booking',
      new_tab: true,
    });
    expect(card(service).action?.href).toBe('/service/booking');
  });

  it('has its page at its own slug or its dealership’s, under contact on a single-make site, or none', () => {
    expect(card({}, { location: { page_of: 'dealership' } }).page?.href).toBe('/locations/riverside');
    expect(card({}, { manufacturer: 'Toyota' }).page?.href).toBe('/contact-us/newstead');
    expect(card({}, { location: { enabled: false } }).page).toBeNull();
    const noContact = card({}, { contact: { enabled: false } });
    expect([noContact.page?.href, noContact.action?.href]).toEqual(['/locations/newstead', '/enquire']);
  });

  it('LOC-4 has the thumb of its photo, and the photo itself where it is shown large', () => {
    const [whole, thumb] = ['https://elsewhere.example/yard.jpg', 'https://elsewhere.example/yard-small.jpg'];
    const image = { image: { url: whole, thumb: { url: thumb } } };
    expect(card({ image }).image?.src).toBe(thumb);
    expect(card({ image }, {}, { large: true }).image?.src).toBe(whole);
    expect(card({ image: { image: { url: whole } } }).image?.src).toBe(whole);
  });

  it('has a photo in place of the map if it has one, unless the site wants maps', () => {
    const image = { image: { url: 'https://photos.example/newstead.jpg' } };
    const photos = { hosts: ['photos.example'] };
    expect(card({ image }, { photos }).image?.alt).toBe('Newstead');
    expect(card({ image }, { photos, location: { picture: 'map' } }).image).toBeNull();
    expect(card({}, { map: { enabled: false } }).map).toBeNull();
  });
});

describe('the holiday hours of a card', () => {
  const day = { date: '2026-12-25', status: 'Closed' as const };

  it('are those of its own department that are still to come, and none if none remain', () => {
    const special_hours = [
      { ...day, name: 'Christmas Day' },
      {
        ...day,
        date: '2026-12-24',
        status: 'Open' as const,
        start_hour: '08:00',
        end_hour: '12:00',
        department: 'service' as const,
      },
      { ...day, date: '2025-06-09' },
    ];
    expect(card({ special_hours }).holidays).toEqual([
      { days: 'Friday 25 December', name: 'Christmas Day', hours: 'Closed' },
    ]);
    expect(card({ special_hours, location_type: 'service' }).holidays).toHaveLength(2);
    expect(card({ special_hours: special_hours.slice(1) }).holidays).toBeNull();
  });

  it('LOC-2 say of a date one thing, which is also what opens the place', () => {
    const open = { ...day, status: 'Open' as const, start_hour: '10:00', end_hour: '16:00' };
    const location = { holiday_sets: [{ name: 'Christmas', hours: [day] }] };
    expect(card({ special_hours: [{ ...open, department: 'sales' as const }] }, { location }).holidays).toEqual([
      { days: 'Friday 25 December', name: null, hours: '10 am to 4 pm' },
    ]);
  });

  it('come from the site’s sets that are on in its state', () => {
    const set = { name: 'Christmas', hours: [day] };
    const holidays = (changes: object) => card({}, { location: { holiday_sets: [{ ...set, ...changes }] } }).holidays;
    expect(holidays({})).toHaveLength(1);
    expect(holidays({ enabled: false })).toBeNull();
    expect(holidays({ states: ['nsw'] })).toBeNull();
  });
});

describe('the key of a map', () => {
  const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png?key={key}', attribution: '© Tiles' };
  const own = { address: { ...address, map_key: 'secret-of-the-place' } };

  it('never reaches a page unless the site says that it is a browser key', () => {
    expect(JSON.stringify(card(own))).not.toContain('secret');
    expect(JSON.stringify(card(own, { map: { tiles } }))).not.toContain('secret');
    const shown = card(own, { map: { tiles: { ...tiles, map_keys_are_browser_keys: true } } });
    expect(shown.map).toMatchObject({ kind: 'tiles', attribution: '© Tiles' });
    expect(JSON.stringify(shown)).toContain('key=secret-of-the-place');
  });

  it('is the site’s own otherwise, in tiles that cover the view around the pin', () => {
    const { map } = card({}, { map: { tiles: { ...tiles, browser_key: 'public' } } });
    if (map?.kind !== 'tiles') throw new Error('There are no tiles.');
    expect(map.tiles[0]?.src).toMatch(/^https:\/\/tiles\.example\/13\/\d+\/\d+\.png\?key=public$/);
    expect(Math.min(...map.tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
    expect(Math.max(...map.tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(map.width);
    expect(Math.max(...map.tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(map.height);
  });
});
