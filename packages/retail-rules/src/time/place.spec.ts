import { dealership, type Location, location } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  inPlaceOrder,
  placeHours,
  placeLicences,
  placeMakes,
  placePhone,
  placePhones,
  placeRating,
  placeSpecialHours,
  takesPlace,
} from './place.ts';

const address = { street: '1 High St', city: 'Newstead', state: 'qld', postcode: '4006' };
const place = (changes: object = {}): Location =>
  location.parse({ id: 1, name: 'Newstead', slug: 'newstead', address, ...changes });
const dealer = (changes: object = {}) =>
  dealership.parse({ id: 1, slug: 'riverside', name: 'Riverside', locations: [place()], ...changes });
const monday = (open: string) => [{ weekday: 1, status: 'Open', open, close: '17:00' }];

describe('the places that a filter takes', () => {
  const places = [
    place({ id: 1, primary: true }),
    place({ id: 2, location_type: 'service' }),
    place({ id: 3, location_type: 'parts' }),
    place({ id: 4, location_type: '' }),
    place({ id: 5, visible: false }),
  ];
  const ids = (filter: Parameters<typeof takesPlace>[0]) =>
    places.filter((each) => takesPlace(filter, each)).map(({ id }) => id);

  it('are those of a type, with an empty type counted as sales; the primary one; all; or one by its id', () => {
    expect(ids('all')).toEqual([1, 2, 3, 4]);
    expect(ids('primary')).toEqual([1]);
    expect(ids('sales')).toEqual([1, 4]);
    expect(ids('service')).toEqual([2]);
    expect(ids('parts')).toEqual([3]);
    expect(ids('service-and-parts')).toEqual([2, 3]);
    expect(ids(3)).toEqual([3]);
    expect([...ids(5), ...ids(9)]).toEqual([]);
  });

  it('never include an invisible one in a list', () => {
    expect((['all', 'primary', 'sales'] as const).flatMap(ids)).not.toContain(5);
  });
});

describe('the order of places', () => {
  const places = [
    { location: place({ slug: 'a', location_type: 'parts' }) },
    { location: place({ slug: 'b', location_type: 'service' }) },
    { location: place({ slug: 'c' }) },
    { location: place({ slug: 'd', primary: true }) },
  ];
  const slugs = (fixed: string[]) => inPlaceOrder(places, fixed).map(({ location: { slug } }) => slug);

  it('is sales, service, parts, unless the site has its own', () => {
    expect(slugs([])).toEqual(['c', 'd', 'b', 'a']);
    expect(slugs(['b', 'c'])).toEqual(['b', 'c', 'd', 'a']);
  });
});

describe('a place', () => {
  it('has its own phone before its dealership’s, and its contact’s before its own', () => {
    const bare = dealer({ phone: '07 1' });
    expect(placePhones(place(), bare)).toEqual(['07 1']);
    expect(placePhones(place({ phone: '07 2' }), bare)).toEqual(['07 2']);
    const contact = { phone: '07 3', landline_phone: '07 4' };
    expect(placePhones(place({ phone: '07 2', contact_detail: contact }), bare)).toEqual(['07 3', '07 4']);
    expect(placePhones(place(), dealer())).toEqual([]);
  });

  it('LOC-4 is called at its first number, and a dealership at its own, else at that of its primary place', () => {
    const contact_detail = { phone: '07 3' };
    expect(placePhone(place({ phone: '07 2', contact_detail }), dealer({ phone: '07 1' }))).toBe('07 3');
    expect(placePhone(undefined, dealer({ phone: '07 1' }))).toBe('07 1');
    const locations = [place({ phone: '07 2' }), place({ id: 2, slug: 'main', primary: true, contact_detail })];
    expect(placePhone(undefined, dealer({ phone: '07 1', locations }))).toBe('07 1');
    expect(placePhone(undefined, dealer({ locations }))).toBe('07 3');
    expect(placePhone(undefined, dealer({ locations: locations.slice(0, 1) }))).toBe('07 2');
    expect(placePhone(undefined, dealer())).toBeUndefined();
  });

  it('has its own hours before its contact’s and its dealership’s', () => {
    const owner = dealer({ opening_hours: monday('07:00') });
    const contact_detail = { opening_hours: monday('08:00') };
    expect(placeHours(place(), owner)[0]?.open).toBe('07:00');
    expect(placeHours(place({ contact_detail }), owner)[0]?.open).toBe('08:00');
    expect(placeHours(place({ contact_detail, opening_hours: monday('09:00') }), owner)[0]?.open).toBe('09:00');
  });

  it('has its own makes before its dealership’s', () => {
    expect(placeMakes(place(), dealer())).toEqual([]);
    expect(placeMakes(place(), dealer({ manufacturer: 'Toyota' }))).toEqual(['Toyota']);
    expect(placeMakes(place({ manufacturers: ['Kia', 'Mazda'] }), dealer({ manufacturer: 'Toyota' }))).toEqual([
      'Kia',
      'Mazda',
    ]);
  });

  it('has the rating of its reviews before its own figures, and these before its dealership’s', () => {
    const owner = dealer({ average_rating: 4.1, review_count: 900 });
    const own = { average_rating: 4.4, review_count: 30 };
    expect(placeRating(place(), dealer())).toBeNull();
    expect(placeRating(place(), owner)).toEqual({ rating: 4.1, count: 900 });
    expect(placeRating(place(own), owner)).toEqual({ rating: 4.4, count: 30 });
    const reviews = { count: 12, average_rating: 4.8 };
    expect(placeRating(place({ ...own, reviews }), owner)).toEqual({ rating: 4.8, count: 12 });
  });

  it('has licences as labels and numbers', () => {
    const licences = [
      { label: 'LVT', number: 'L1' },
      { label: 'ARC', number: 'AU2' },
    ];
    expect(placeLicences(place())).toEqual([]);
    expect(placeLicences(place({ dealer_license_number: '1', motor_vehicle_repairer: '2', licences }))).toEqual([
      { label: 'DL', number: '1' },
      { label: 'MRB', number: '2' },
      ...licences,
    ]);
  });

  it('LOC-2 has the dates of sets that are on and count in its state, after its own', () => {
    const closed = (date: string, department = 'all') => ({ date, status: 'Closed', department });
    const own = place({ special_hours: [{ ...closed('2026-12-25'), name: 'Own' }] });
    const set = (changes: object) => ({ name: 'Set', enabled: true, states: [], hours: [], ...changes });
    const dates = (...sets: object[]) =>
      placeSpecialHours(own, sets as never).map(({ date, name }) => `${date} ${name}`);
    const hours = [closed('2026-12-25'), closed('2026-12-26')];
    expect(dates(set({ hours }))).toEqual(['2026-12-25 Own', '2026-12-26 undefined']);
    expect(dates(set({ hours, enabled: false }))).toEqual(['2026-12-25 Own']);
    expect(dates(set({ hours, states: ['nsw'] }))).toEqual(['2026-12-25 Own']);
    expect(dates(set({ hours, states: ['nsw', 'qld'] }))).toHaveLength(2);
  });

  it('are one entry for a date: its own before a set’s, and one for its department before one for all', () => {
    const opens = (department: string, start_hour: string) => ({
      ...{ date: '2026-12-24', status: 'Open', department },
      ...{ start_hour, end_hour: '16:00' },
    });
    const shut = { date: '2026-12-24', status: 'Closed', department: 'all' };
    const sets = (...hours: object[]) => [{ name: 'Set', enabled: true, states: [], hours }] as never;
    const begins = (own: object[], set: object[], type = 'sales') =>
      placeSpecialHours(place({ special_hours: own, location_type: type }), sets(...set)).map(
        ({ start_hour }) => start_hour ?? 'shut',
      );
    expect(begins([opens('sales', '10:00')], [shut])).toEqual(['10:00']);
    expect(begins([opens('sales', '10:00')], [shut], 'service')).toEqual(['shut']);
    expect(begins([shut], [opens('sales', '10:00')])).toEqual(['shut']);
    expect(begins([shut, opens('sales', '10:00'), opens('service', '11:00')], [])).toEqual(['10:00']);
    expect(begins([], [shut, opens('sales', '10:00'), opens('sales', '11:00')])).toEqual(['10:00']);
    const own = place({ special_hours: [shut, opens('service', '11:00')] });
    expect(placeSpecialHours(own, sets(), 'service')).toMatchObject([{ start_hour: '11:00' }]);
  });
});
