import { openGazetteer } from '@forecourt/places';
import { describe, expect, it } from '@jest/globals';
import { placesGraph } from '../places/dealer-node.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { placesOf } from '../places/site-places.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { complaintsView } from './complaints.view.ts';
import { contactView } from './contact.view.ts';
import { locationsView } from './locations.view.ts';

const maps = new PlaceMaps(openGazetteer());
const place = (id: number, slug: string, state: 'qld' | 'nsw', changes: object = {}) => ({
  id,
  name: slug,
  slug,
  address: { street: '1 High St', city: slug, state, postcode: '4000', lat: -27.4 - id, long: 153 },
  ...changes,
});
const dealers = [
  exampleDealership(1, 'north', {
    complaints_contact: 'Kim',
    complaints_email: 'care@north.example',
    locations: [place(1, 'one', 'qld'), place(2, 'two', 'qld', { location_type: 'service' })],
  }),
  exampleDealership(2, 'south', {
    locations: [place(3, 'three', 'nsw'), place(4, 'hidden', 'nsw', { visible: false })],
  }),
];
const setting = (switches: Parameters<typeof exampleSite>[0] = {}) => {
  const site = exampleSite(switches, dealers);
  return { site, now: new Date('2026-03-02T01:00:00Z'), mapOf: maps.of(site.config) };
};

describe('the page of all places', () => {
  const slugs = (wanted: string | null, switches = {}) =>
    locationsView(setting(switches), { kind: 'nothing' }, wanted).locations.map(({ slug }) => slug);

  it('has the visible ones by sales, service and parts, or in the site’s fixed order', () => {
    expect(slugs(null)).toEqual(['one', 'three', 'two']);
    expect(slugs(null, { location: { order: ['two', 'three'] } })).toEqual(['two', 'three', 'one']);
  });

  it('can be limited to a type that the site has', () => {
    expect(slugs('service')).toEqual(['two']);
    expect(slugs('parts')).toHaveLength(3);
    const { filters } = locationsView(setting(), { kind: 'nothing' }, 'service');
    expect(filters.map(({ label, current }) => [label, current])).toEqual([
      ['All', false],
      ['Sales', false],
      ['Service', true],
    ]);
  });

  it('has the nearest first, with distances', () => {
    const asked = { kind: 'point', typed: '4000', point: { lat: -30.4, long: 153 }, name: '4000' } as const;
    const { locations, finder } = locationsView(setting(), asked, null);
    expect(locations.map(({ slug, distance }) => [slug, distance])).toEqual([
      ['three', 'less than 1 km away'],
      ['two', '111 km away'],
      ['one', '222 km away'],
    ]);
    expect(finder.result).toBe('Nearest to 4000: three, less than 1 km away.');
  });
});

describe('the page of a place', () => {
  it('says in JSON-LD what each place is', () => {
    const { site } = setting();
    const graph = JSON.stringify(placesGraph(site, placesOf(site), [])('https://a.example'));
    expect(graph.match(/"@type":"Auto(?:Dealer|Repair)"/g)).toEqual([
      '"@type":"AutoDealer"',
      '"@type":"AutoDealer"',
      '"@type":"AutoRepair"',
    ]);
  });
});

describe('the contact page', () => {
  it('has all places, or one that the form has chosen already', () => {
    const its = setting();
    expect(contactView(its, null)).toMatchObject({ title: 'Contact Us', form: { path: '/contact' } });
    const [, , two] = placesOf(its.site);
    const shown = contactView(its, two ?? null);
    expect(shown.locations.map(({ slug }) => slug)).toEqual(['two']);
    expect(shown.form.path).toBe('/contact-us/two');
    expect(shown.form.fields.find(({ name }) => name === 'location')?.value).toBe('two');
  });
});

describe('the complaint page', () => {
  it('names who answers at each dealership, and the regulator of each state with a location', () => {
    const { contacts, regulators } = complaintsView(setting().site);
    expect(contacts.map(({ who, email }) => [who, email?.label ?? null])).toEqual([
      ['Kim', 'care@north.example'],
      ['Customer care', null],
    ]);
    expect(regulators.map(({ state, places }) => [state, places])).toEqual([
      ['Queensland', ['one', 'two']],
      ['New South Wales', ['three']],
    ]);
  });
});
