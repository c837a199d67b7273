import type { Frame } from '@forecourt/contracts';
import { phoneLink } from '../car/vehicle-location.ts';
import { COMPARE } from '../compare/compare.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { callBarView, sitePhone } from './call-bar.view.ts';
import { menuView } from './menu.view.ts';
import { linksTo, type RouteName } from './routes.ts';
import type { SiteRange } from './site-range.ts';

const BUYER_TOOLS: readonly RouteName[] = [
  'all_stock',
  'new',
  'demo',
  'used',
  'special_offers',
  'finance',
  'test_drive',
  'sell_my_car',
];
const SERVICING_AND_PARTS: readonly RouteName[] = [
  'service',
  'service_booking',
  'genuine_service',
  'warranty',
  'roadside_assist',
  'parts',
];
const DEALER: readonly RouteName[] = [
  'home',
  'about',
  'contact',
  'locations',
  'fleet',
  'blog',
  'complaints',
  'terms',
  'privacy',
];
const PROMO_BANNER: readonly RouteName[] = ['special_offers', 'service_booking', 'sell_my_car'];
const FOOTER_MAKES = 8;

/**
 * What surrounds every page of a site: its name, phone and menus, decided by its configuration, what it sells and the time (NAV-1).
 * Every link leads to a page that the site has.
 */
export function frameView(site: SiteContext, range: SiteRange, now: Date): Frame {
  const { config } = site;
  const makes = range.makes.slice(0, FOOTER_MAKES);
  const groups = [
    { title: 'Buyer Tools', links: linksTo(BUYER_TOOLS, site, range) },
    { title: 'Servicing and Parts', links: linksTo(SERVICING_AND_PARTS, site, range) },
    { title: 'Popular Makes', links: makes.length > 1 ? makes : [] },
    { title: config.name, links: linksTo(DEALER, site, range) },
  ];
  return {
    site: {
      slug: config.slug,
      name: config.name,
      logo: config.theme.logo ?? { text: config.name },
      phone: config.header.show_phone ? phoneLink(sitePhone(site)) : null,
    },
    layout: config.header.layout,
    menu: menuView(site, range),
    opens_on_hover: config.header.open_menus_on_hover,
    saved: config.favourites && !config.garage_enabled ? { label: `Saved ${range.noun.many}`, href: COMPARE } : null,
    promo_strip: config.header.promo_strip ?? null,
    promo_banner: config.header.promo_banner ? linksTo(PROMO_BANNER, site, range) : [],
    footer: groups.filter(({ links }) => links.length > 0),
    about: config.footer.about ?? null,
    call: callBarView(site, now),
  };
}
