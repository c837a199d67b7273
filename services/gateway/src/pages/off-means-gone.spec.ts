import { hasPage, type PageDeclaration, pages, pagesAt, type SiteConfigInput } from '@forecourt/contracts';
import type { SitePage } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { NO_RANGE } from '../search/answers/site-stock.ts';
import type { SiteContext } from '../site/site-context.ts';
import { exampleSite } from '../testing/example-site.ts';
import { type SwitchPath, switchPaths, withAllPages, withSwitch } from '../testing/switches.ts';
import { frameView } from './frame.view.ts';

/** The pages that a site can have or not. */
const optional = pages.filter((page: PageDeclaration) => typeof page.on === 'function');
const now = new Date('2026-03-03T23:00:00Z');

/** A site with every switch on that a page asks for. */
const everything: SiteConfigInput = {
  id: 1,
  slug: 'riverside',
  name: 'Riverside Cars',
  dealership_ids: [1],
  header: { promo_banner: true },
  finance: { personalised: true },
  // Favourites have a site of their own below: either of them has cars compared.
  garage_enabled: true,
  favourites: false,
  spin_to_win: { enabled: true, prizes: [{ key: 'mug', name: 'A mug', chance: 1 }] },
};

/** The site with this switch set, and a document at each path that the default menus name. */
function siteWith(site: SiteContext, path: SwitchPath, value: boolean): SiteContext {
  return { ...site, config: withSwitch(site.config, path, value) };
}

/** Every address that is linked around a page. */
function linksOf(site: SiteContext): string[] {
  const {
    menu,
    footer,
    promo_banner: banner,
    saved,
    watchlist,
  } = frameView(site, { ...NO_RANGE, carTypes: ['new', 'used'] }, { now });
  const shown = JSON.stringify([menu, footer, banner, saved, watchlist]);
  return [...shown.matchAll(/"href":"([^"?#]*)/g)].map(([, href = '']) => href);
}

/** Whether nothing but these kinds of pages could answer an address. */
const isOnlyAt = (href: string, kinds: ReadonlySet<string>): boolean => {
  const found = kindsAt(href);
  return found.length > 0 && found.every((kind) => kinds.has(kind));
};
const kindsAt = (href: string) => pagesAt(href).map(({ page }) => page.kind as string);

describe('a page that a site has off', () => {
  const example = exampleSite(everything);
  const switches = switchPaths(example.config);
  const whole = { ...example, config: withAllPages(example.config) };

  // One page books test drives and services: it goes with the last of them, and its loader answers 404 at the path of the one that is off.
  const shared: readonly SwitchPath[] = [
    ['test_drives', 'enabled'],
    ['service_bookings', 'enabled'],
  ];

  it('has a switch: each page that can be off is on on a site with every switch, and off by one of them', () => {
    expect(optional.filter((page) => !hasPage(whole.config, page)).map(({ kind }) => kind)).toEqual([]);
    const goneBy = (...paths: readonly SwitchPath[]) => {
      const site = paths.reduce((left, path) => siteWith(left, path, false), whole);
      return optional.filter((page) => !hasPage(site.config, page)).map(({ kind }) => kind);
    };
    const gone = new Set([...switches.flatMap((path) => goneBy(path)), ...goneBy(...shared)]);
    expect(optional.map(({ kind }) => kind).filter((kind) => !gone.has(kind))).toEqual([]);
  });

  it.each(switches.map((path) => [path.join('.'), path] as const))(
    'is linked nowhere when %s is off',
    (_name, path) => {
      const site = siteWith(whole, path, false);
      const gone = new Set<string>(optional.filter((page) => !hasPage(site.config, page)).map(({ kind }) => kind));
      expect(linksOf(site).filter((href) => isOnlyAt(href, gone))).toEqual([]);
      if (path.join('.') === 'test_drives.enabled') expect(linksOf(site)).not.toContain('/book-test-drive');
      if (path.join('.') === 'service_bookings.enabled') expect(linksOf(site)).not.toContain('/book-service');
    },
  );

  it('FAV-1 is the comparison without favourites and watchlist, and the watchlist without a garage', () => {
    const linksWith = (changes: Partial<SiteConfigInput>) => linksOf(exampleSite({ ...everything, ...changes }));
    expect(linksWith({ garage_enabled: false, favourites: true })).toContain('/compare');
    expect(linksWith({ garage_enabled: true })).toContain('/watchlist');
    const neither = linksWith({ garage_enabled: false });
    expect(neither.filter((href) => ['/compare', '/watchlist'].includes(href))).toEqual([]);
  });

  it('is a document that is not there: none of the usual pages is linked without one', () => {
    const ofDocuments = (site: SiteContext) =>
      linksOf(site).filter((href) => href !== '/' && kindsAt(href).includes('content'));
    expect(ofDocuments(whole)).toEqual([]);
    const warranty = { path: '/warranty', title: 'Warranty', index: true, menu: null } as SitePage;
    expect(new Set(ofDocuments({ ...whole, pages: [warranty] }))).toEqual(new Set(['/warranty']));
  });
});
