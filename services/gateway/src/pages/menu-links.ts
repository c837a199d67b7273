import {
  hasPage,
  type Link,
  type MenuName,
  type MenuPlace,
  type PageDeclaration,
  type PageLink,
  pages,
  pagesAt,
} from '@forecourt/contracts';
import { aDrive } from '../cards/drive-address.ts';
import { SERVICE_BOOKING, serviceBookingOf } from '../places/service-booking.ts';
import { modelsOf } from '../range/site-models.ts';
import { isOffered, type SiteRange } from '../search/answers/site-stock.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The links of every page, each with its page. Menus link a page only once it declares a link, so that no link is dead. */
const links: readonly { readonly link: PageLink; readonly page: PageDeclaration }[] = pages.flatMap(
  (page: PageDeclaration) => page.menu.map((link) => ({ link, page })),
);

/** Links to those of these pages that a site has, in this order (NAV-1). */
export function linksTo(names: readonly MenuName[], site: SiteContext, range: SiteRange): Link[] {
  return names.flatMap((name) => {
    const found = links.filter(({ link, page }) => link.name === name && isThere(link, page, site, range));
    return found.map(({ link }) => ({ label: labelOf(link, site, range), href: link.href }));
  });
}

/** The blog has the name that the site gives it. */
const labelOf = ({ name, label }: PageLink, { config }: SiteContext, range: SiteRange): string =>
  name === 'blog' ? config.blog.title : sayVehicle(label, range).replace('{test_drive}', aDrive({ config }));

/** A label with what the site sells in the place of `{vehicle}`. */
export function sayVehicle(label: string, { noun }: Pick<SiteRange, 'noun'>): string {
  return label.replace('{vehicle}', noun.one);
}

/** Whether a site has the page of a link. A document that names a place of its own is linked there (`ownLinksAt`). */
function isThere(link: PageLink, page: PageDeclaration, site: SiteContext, range: SiteRange): boolean {
  const { pages: own } = site;
  if (!isOffered(link, page, site, range)) return false;
  if (link.href === SERVICE_BOOKING) return serviceBookingOf(site) !== null;
  if (page.kind === 'models') return modelsOf(site).length > 0;
  // Each site has a home page, with or without a document of its own.
  return (
    page.paths !== 'site' || link.href === '/' || own.some(({ path, menu }) => path === link.href && menu === null)
  );
}

/** Links to the site's own pages whose documents name one of these places, in the documents' order (NAV-1). */
export function ownLinksAt(places: readonly MenuPlace[], { pages }: SiteContext): Link[] {
  return pages.flatMap(({ menu, path }) =>
    menu && places.includes(menu.place) ? [{ label: menu.label, href: path }] : [],
  );
}

/**
 * Whether a site answers an address of its own: a page of the platform that it has on, or a document. Addresses of other sites count as
 * answered, and paths that only stored models know do not.
 */
export function answers({ config, pages: own }: SiteContext, href: string): boolean {
  if (!href.startsWith('/')) return true;
  const path = href.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/$/, '') ?? href;
  if (path === '/' || own.some((each) => each.path === path)) return true;
  return pagesAt(path).some(
    ({ page, fixed }: { page: PageDeclaration; fixed: boolean }) => fixed && hasPage(config, page),
  );
}

/** Links of which each address is there once. */
export function once(links: readonly Link[]): Link[] {
  return [...new Map(links.toReversed().map((link) => [link.href, link])).values()].toReversed();
}
