import type { MenuEntry } from '@forecourt/contracts';
import type { SitePage } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { NO_RANGE, type SiteRange } from '../search/answers/site-stock.ts';
import type { SiteContext } from '../site/site-context.ts';
import { exampleDealership, exampleSite as siteWith } from '../testing/example-site.ts';
import { frameView } from './frame.view.ts';

/** A site without the pages that every site has by default, so that a menu has only what its test is about. */
const exampleSite = (changes: Parameters<typeof siteWith>[0] = {}, dealerships?: Parameters<typeof siteWith>[1]) =>
  siteWith(
    { contact: { enabled: false }, complaints: { enabled: false }, location: { enabled: false }, ...changes },
    dealerships,
  );
const link = (label: string) => ({ label, href: `/search/${label.toLowerCase()}/` });
const range: SiteRange = {
  ...NO_RANGE,
  carTypes: ['used', 'new'],
  makes: ['Toyota', 'Mazda', 'BMW'].map(link),
  usedBodies: ['SUV', 'Ute'].map(link),
};
/** A Wednesday, 09:00 in Brisbane. */
const now = new Date('2026-03-03T23:00:00Z');
const frameOf = (site = exampleSite(), sold = range) => frameView(site, sold, { now });
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

  it('EVT-1 asks nobody where nothing is measured, and has the debug view in development alone', () => {
    expect(frameOf().analytics).toBeNull();
    const site = exampleSite({ analytics: { enabled: true, tag_manager: 'GTM-AB12CD3' } });
    expect(frameOf(site).analytics).toEqual({
      ...{ tag_manager: 'GTM-AB12CD3', privacy: null, debug: false },
      question: {
        text: 'May we measure how you use this site? We record pages and clicks, never your name or what you type.',
        agree: 'That’s fine',
        refuse: 'No thanks',
      },
    });
    const own = exampleSite({
      analytics: { enabled: true, question: { text: 'May we count?', refuse: 'No, thank you' } },
    });
    expect(frameOf(own).analytics?.question).toEqual({
      text: 'May we count?',
      agree: 'That’s fine',
      refuse: 'No, thank you',
    });
    expect(frameView(site, range, { now, development: true }).analytics?.debug).toBe(true);
    expect(frameOf({ ...site, preview: {} as SiteContext['preview'] }).analytics).toBeNull();
  });

  it('NAV-1 turns a menu of one page into a link to it, and leaves out one of none', () => {
    const { menu } = frameOf(exampleSite(), { ...NO_RANGE, carTypes: ['used'] });
    expect(menu).toEqual([
      { kind: 'link', label: 'Home', href: '/' },
      { kind: 'link', label: 'Pre-owned Vehicles', href: '/search/used-cars/' },
    ]);
  });

  it('NAV-1 shows the makes by their marks, in the alphabet’s order', () => {
    const { columns, look, all } = menuNamed(frameOf().menu, 'Makes');
    expect(look).toBe('tiles');
    expect(columns[0]?.links).toMatchObject([
      { label: 'BMW', href: '/brands/bmw', mark: { letters: 'BMW' } },
      { label: 'Mazda', href: '/brands/mazda', mark: { letters: 'Ma' } },
      { label: 'Toyota', href: '/brands/toyota', mark: { letters: 'To' } },
    ]);
    expect(all?.href).toBe('/search/new-used-and-demo-cars/');
    expect(labels(frameOf(exampleSite({ header: { makes_menu: false } })).menu)).not.toContain('Makes');
  });

  it('SITE-1 NAV-1 gives a single-make site its models instead of makes', () => {
    const sold = { ...range, models: ['HiLux', 'RAV4'].map(link) };
    const { menu } = frameOf(exampleSite({ manufacturer: 'Toyota' }), sold);
    expect(labels(menu)).not.toContain('Makes');
    expect(menuNamed(menu, 'New Vehicles')).toMatchObject({
      columns: [{ title: 'Stock' }, { title: 'Models', links: [{ label: 'HiLux' }, { label: 'RAV4' }] }],
      all: { label: 'All Toyota stock', href: '/search/toyota/' },
    });
  });

  it('SITE-1 NAV-1 arranges the menus as the site’s template says', () => {
    const sold = { ...range, models: ['HiLux', 'RAV4'].map(link) };
    const menuOf = (switches: Parameters<typeof exampleSite>[0]) => frameOf(exampleSite(switches), sold).menu;
    expect(labels(menuOf({ template: 'group' }))).toEqual(['Home', 'Pre-owned Vehicles', 'Makes', 'New Vehicles']);
    const maker = menuOf({ template: 'single-make', manufacturer: 'Toyota' });
    expect(labels(maker)).toEqual(['Home', 'Models', 'New Vehicles', 'Pre-owned Vehicles']);
    expect(menuNamed(maker, 'Models')).toMatchObject({
      columns: [{ title: null, links: [{ label: 'HiLux' }, { label: 'RAV4' }] }],
      all: { label: 'All Toyota stock' },
    });
    expect(labels(menuOf({}))).toEqual(['Home', 'New Vehicles', 'Pre-owned Vehicles', 'Makes']);
  });

  it('NAV-1 names what the site sells', () => {
    const pages = ['/sell-my-car', '/trade-in'].map((path) => document(path));
    const site = { ...exampleSite({ header: { promo_banner: true }, valuations: { enabled: true } }), pages };
    const {
      menu,
      footer,
      promo_banner: banner,
    } = frameOf(site, {
      ...range,
      noun: { one: 'caravan', many: 'caravans' },
    });
    expect(labels(menu)).toEqual(expect.arrayContaining(['Pre-owned Caravans', 'Sell My Caravan']));
    expect(banner.map(({ label }) => label)).toEqual(['Sell your caravan: instant offer in 2 minutes']);
    expect(JSON.stringify(footer)).toContain('"Sell my caravan"');
  });

  it('NAV-1 words the third link of the banner sell your vehicle, also beside a page /sell-my-car, and leads it to /trade-in', () => {
    const banner = (valuations: object) =>
      frameOf({
        ...exampleSite({ header: { promo_banner: true }, valuations }),
        pages: [document('/trade-in'), document('/sell-my-car')],
      }).promo_banner;
    expect(banner({ enabled: true })).toEqual([
      { label: 'Sell your vehicle: instant offer in 2 minutes', href: '/trade-in' },
    ]);
    // Without online valuations nobody gets an offer in 2 minutes.
    expect(banner({})).toEqual([{ label: 'Sell your vehicle', href: '/trade-in' }]);
  });

  it('calls the blog in the footer as the site does', () => {
    const { footer } = frameOf(exampleSite({ blog: { enabled: true, title: 'Yard notes' } }));
    expect(footer.flatMap(({ links }) => links)).toContainEqual({ label: 'Yard notes', href: '/blog' });
  });

  it('never calls demonstrators new', () => {
    const { menu } = frameOf(exampleSite(), { ...NO_RANGE, carTypes: ['demo'] });
    expect(menu[1]).toEqual({ kind: 'link', label: 'Demo Vehicles', href: '/search/demo-cars/' });
  });

  it('leaves out links that have no page or are off', () => {
    const frame = frameOf(exampleSite({ header: { show_phone: false, promo_banner: true } }), NO_RANGE);
    expect(frame.site.phone).toBeNull();
    expect(frame.menu).toEqual([{ kind: 'link', label: 'Home', href: '/' }]);
    expect(frame.footer.map(({ title }) => title)).toEqual(['Buyer Tools', 'Riverside Cars']);
    expect(frame.promo_banner).toEqual([]);
  });
});

const document = (path: string, menu: SitePage['menu'] = null): SitePage => ({
  path,
  title: path,
  index: true,
  menu,
  document: {
    site: 'riverside',
    kind: 'page',
    id: path,
    revision: 1,
    revised_at: '2026-01-01T00:00:00Z',
    summary: null,
  },
});

describe('the pages of a site’s own in its menus', () => {
  it('have the places of the default menu by their paths', () => {
    const paths = ['/service', '/warranty', '/sell-my-car', '/trade-in', '/vehicle-parts-and-accessories', '/about-us'];
    const site = { ...exampleSite(), pages: [...paths, '/privacy-policy'].map((path) => document(path)) };
    const { menu, footer } = frameOf(site);
    expect(labels(menu).slice(-4)).toEqual(['Makes', 'Service', 'Parts & accessories', 'About us']);
    expect(menuNamed(menu, 'Sell My Vehicle').columns[0]?.links.map(({ href }) => href)).toEqual([
      '/sell-my-car',
      '/trade-in',
    ]);
    const linksOf = (title: string) => footer.find((group) => group.title === title)?.links.map(({ href }) => href);
    expect(linksOf('Servicing and Parts')).toEqual([
      '/service',
      '/service/booking',
      '/warranty',
      '/vehicle-parts-and-accessories',
    ]);
    expect(linksOf('Riverside Cars')).toEqual(['/', '/about-us', '/privacy-policy']);
  });

  it('are linked where their documents say instead, if they do', () => {
    const warranty = document('/warranty', { place: 'buying', label: 'Our cover', order: 1 });
    const { menu } = frameOf({ ...exampleSite(), pages: [warranty] });
    expect(labels(menu)).not.toContain('Service');
    expect(menuNamed(menu, 'Pre-owned Vehicles').columns.at(-1)).toEqual({
      title: 'Good to know',
      links: [{ label: 'Our cover', href: '/warranty' }],
    });
  });

  it('make the banner, each only where the site answers it', () => {
    const site = exampleSite({ header: { promo_banner: true } });
    expect(
      frameOf({ ...site, pages: ['/service', '/sell-my-car'].map((path) => document(path)) }).promo_banner,
    ).toEqual([{ label: 'Book service online', href: '/service' }]);
  });
});

describe('a menu of a site’s own', () => {
  it('goes before the default one, without the addresses that the site does not answer', () => {
    const site = exampleSite();
    const entries = [
      { part: 'home' },
      { label: 'Workshop', href: '/workshop' },
      { label: 'Nowhere', href: '/nowhere' },
      {
        label: 'Riders',
        links: [
          { label: 'Club', href: 'https://club.example/' },
          { label: 'Gone', href: '/gone' },
        ],
      },
    ] as const;
    const own = { id: 'header', summary: { entries } };
    const documents = { list: () => [own] } as unknown as SiteContext['documents'];
    expect(frameOf({ ...site, documents, pages: [document('/workshop')] }).menu).toEqual([
      { kind: 'link', label: 'Home', href: '/' },
      { kind: 'link', label: 'Workshop', href: '/workshop' },
      { kind: 'link', label: 'Club', href: 'https://club.example/' },
    ]);
  });
});

describe('the foot of a page', () => {
  it('has what the dealer accepts, holds and acknowledges, and its social networks', () => {
    const dealership = exampleDealership(1, 'riverside');
    const locations = dealership.locations.map((place) => ({ ...place, dealer_license_number: '1234567' }));
    const footer = {
      social: { instagram_url: 'https://instagram.example/riverside' },
      payment_logos: ['visa', 'apple_pay'] as const,
      acknowledgement: 'We acknowledge the Turrbal people.',
    };
    const site = exampleSite({ footer: { ...footer, payment_logos: [...footer.payment_logos] } }, [
      { ...dealership, locations },
    ]);
    expect(frameOf(site)).toMatchObject({
      social: [{ network: 'instagram', label: 'Riverside Cars on Instagram', href: footer.social.instagram_url }],
      payments: footer.payment_logos,
      acknowledgement: footer.acknowledgement,
      licences: ['Newstead DL 1234567'],
    });
    const plain = exampleSite({ footer: { licences: false } }, [{ ...dealership, locations }]);
    expect(frameOf(plain)).toMatchObject({ social: [], payments: [], licences: [], acknowledgement: null });
  });
});

describe('the bar with Call Now', () => {
  const open = [{ weekday: 3, status: 'Open', open: '08:30', close: '17:30' }] as const;
  const site = (changes: Parameters<typeof exampleDealership>[2] = {}, switches = {}) => {
    const dealership = exampleDealership(1, 'riverside', changes);
    const locations = dealership.locations.map((place) => ({ ...place, opening_hours: [...open] }));
    return exampleSite(switches, [{ ...dealership, locations }]);
  };

  it('LOC-2 has the hours of the place in its dealership’s own zone, else its state’s, else Perth’s', () => {
    expect(frameOf(site()).call).toEqual({
      label: '(07) 3000 0000',
      href: 'tel:0730000000',
      hours: [{ from: '2026-03-03T22:30:00.000Z', to: '2026-03-04T07:30:00.000Z', label: 'Open until 5:30 pm' }],
    });
    const perth = frameOf(site({ time_zone: 'Australia/Perth' })).call;
    expect(perth?.hours[0]?.from).toBe('2026-03-04T00:30:00.000Z');
    const unknown = site();
    for (const { address } of unknown.dealerships[0]?.locations ?? []) Object.assign(address, { state: 'nz' });
    expect(frameOf(unknown).call?.hours[0]?.from).toBe('2026-03-04T00:30:00.000Z');
  });

  it('LOC-2 has the hours before and after a break', () => {
    const lunch = site();
    const breaks = [{ start: '12:00', end: '13:00' }];
    for (const place of lunch.dealerships[0]?.locations ?? [])
      Object.assign(place, { opening_hours: [{ ...open[0], breaks }] });
    expect(frameOf(lunch).call?.hours).toEqual([
      { from: '2026-03-03T22:30:00.000Z', to: '2026-03-04T02:00:00.000Z', label: 'Open until 12 pm' },
      { from: '2026-03-04T03:00:00.000Z', to: '2026-03-04T07:30:00.000Z', label: 'Open until 5:30 pm' },
    ]);
  });

  it('NAV-1 is not there where the site has it off, or the place never opens', () => {
    expect(frameOf(site({}, { footer: { sticky_call_bar: false } })).call).toBeNull();
    expect(frameOf(exampleSite()).call).toBeNull();
  });
});
