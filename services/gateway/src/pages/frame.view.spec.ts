import type { MenuEntry } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { frameView } from './frame.view.ts';
import { NO_RANGE, type SiteRange } from './site-range.ts';

const link = (label: string) => ({ label, href: `/search/${label.toLowerCase()}/` });
const range: SiteRange = {
  ...NO_RANGE,
  carTypes: ['used', 'new'],
  makes: ['Toyota', 'Mazda', 'BMW'].map(link),
  usedBodies: ['SUV', 'Ute'].map(link),
};
/** A Wednesday, 09:00 in Brisbane. */
const now = new Date('2026-03-03T23:00:00Z');
const frameOf = (site = exampleSite(), sold = range) => frameView(site, sold, now);
const labels = (menu: readonly MenuEntry[]) => menu.map(({ label }) => label);
const menuNamed = (menu: readonly MenuEntry[], name: string) => {
  const entry = menu.find(({ label }) => label === name);
  if (entry?.kind !== 'menu') throw new Error(`There is no menu ${name}.`);
  return entry;
};

describe('the frame of a page', () => {
  it('SITE-1 has the site’s name, phone and menus of what it sells', () => {
    const frame = frameOf();
    expect(frame.site).toMatchObject({ name: 'Riverside Cars', logo: { text: 'Riverside Cars' } });
    expect(frame.site.phone).toEqual({ label: '(07) 3000 0000', href: 'tel:0730000000' });
    expect(labels(frame.menu)).toEqual(['Home', 'New Vehicles', 'Pre-owned Vehicles', 'Makes']);
    expect(frame.footer.map(({ title }) => title)).toEqual(['Buyer Tools', 'Popular Makes', 'Riverside Cars']);
  });

  it('NAV-1 turns a menu of one page into a link to it, and leaves out one of none', () => {
    const { menu } = frameOf(exampleSite(), { ...NO_RANGE, carTypes: ['used'] });
    expect(menu).toEqual([
      { kind: 'link', label: 'Home', href: '/' },
      { kind: 'link', label: 'Pre-owned Vehicles', href: '/search/used-cars/' },
    ]);
  });

  it('NAV-1 shows the makes by their letters, in the alphabet’s order', () => {
    const { columns, look, all } = menuNamed(frameOf().menu, 'Makes');
    expect(look).toBe('tiles');
    expect(columns[0]?.links.map(({ label, letters }) => [label, letters])).toEqual([
      ['BMW', 'BMW'],
      ['Mazda', 'Ma'],
      ['Toyota', 'To'],
    ]);
    expect(all?.href).toBe('/search/new-used-and-demo-cars/');
    expect(labels(frameOf(exampleSite({ header: { makes_menu: false } })).menu)).not.toContain('Makes');
  });

  it('NAV-1 gives a single-make site its models in place of makes', () => {
    const sold = { ...range, models: ['HiLux', 'RAV4'].map(link) };
    const { menu } = frameOf(exampleSite({ manufacturer: 'Toyota' }), sold);
    expect(labels(menu)).not.toContain('Makes');
    expect(menuNamed(menu, 'New Vehicles')).toMatchObject({
      columns: [{ title: 'Stock' }, { title: 'Models', links: [{ label: 'HiLux' }, { label: 'RAV4' }] }],
      all: { label: 'All Toyota stock', href: '/search/toyota/' },
    });
  });

  it('NAV-1 names what the site sells', () => {
    const { menu } = frameOf(exampleSite(), { ...range, noun: { many: 'caravans' } });
    expect(labels(menu)).toContain('Pre-owned Caravans');
  });

  it('never calls new what are demonstrators alone', () => {
    const { menu } = frameOf(exampleSite(), { ...NO_RANGE, carTypes: ['demo'] });
    expect(menu[1]).toEqual({ kind: 'link', label: 'Demo Vehicles', href: '/search/demo-cars/' });
  });

  it('leaves out what leads nowhere or is off', () => {
    const frame = frameOf(exampleSite({ header: { show_phone: false, promo_banner: true } }), NO_RANGE);
    expect(frame.site.phone).toBeNull();
    expect(frame.menu).toEqual([{ kind: 'link', label: 'Home', href: '/' }]);
    expect(frame.footer.map(({ title }) => title)).toEqual(['Buyer Tools', 'Riverside Cars']);
    expect(frame.promo_banner).toEqual([]);
  });
});

describe('the bar with Call Now', () => {
  const open = [{ weekday: 3, status: 'Open', open: '08:30', close: '17:30' }] as const;
  const site = (changes: Parameters<typeof exampleDealership>[2] = {}, switches = {}) => {
    const dealership = exampleDealership(1, 'riverside', changes);
    const locations = dealership.locations.map((place) => ({ ...place, opening_hours: [...open] }));
    return exampleSite(switches, [{ ...dealership, locations }]);
  };

  it('has the hours of the place in its dealership’s own zone, else its state’s', () => {
    expect(frameOf(site()).call).toEqual({
      label: '(07) 3000 0000',
      href: 'tel:0730000000',
      hours: [{ from: '2026-03-03T22:30:00.000Z', to: '2026-03-04T07:30:00.000Z', label: 'Open until 5:30 pm' }],
    });
    const perth = frameOf(site({ time_zone: 'Australia/Perth' })).call;
    expect(perth?.hours[0]?.from).toBe('2026-03-04T00:30:00.000Z');
  });

  it('NAV-1 is not there where the site has it off, or the place never opens', () => {
    expect(frameOf(site({}, { footer: { sticky_call_bar: false } })).call).toBeNull();
    expect(frameOf(exampleSite()).call).toBeNull();
  });
});
