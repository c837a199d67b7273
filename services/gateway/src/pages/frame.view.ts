import {
  type Frame,
  type Head,
  hasUsers,
  type Link,
  type MenuName,
  pageOfKind,
  type SiteConfig,
  savesFavourites,
} from '@forecourt/contracts';
import { placeLicences } from '@forecourt/retail-rules';
import { COMPARE } from '../compare/compare.view.ts';
import { sellWords, TRADE_IN } from '../content/ways-in.view.ts';
import { cutText } from '../http/html.ts';
import { logoAddress } from '../images/picture-address.ts';
import type { FoundPage } from '../page-loader/page-loader.ts';
import { callBarView, sitePhone } from '../places/call-bar.view.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import { wordsBoxView } from '../search/answers/search-words.ts';
import type { SiteRange } from '../search/answers/site-stock.ts';
import type { SiteContext } from '../site/site-context.ts';
import { menuView } from './menu.view.ts';
import { answers, linksTo, once, ownLinksAt } from './menu-links.ts';

const BUYER_TOOLS: readonly MenuName[] = [
  'all_stock',
  'new',
  'demo',
  'used',
  'models',
  'special_offers',
  'price_range',
  'finance',
  'finance_enquiry',
  'apply_for_finance',
  'test_drive',
  'sell_my_car',
  'trade_in',
  'trade_in_faq',
  'buying',
];
const SERVICING_AND_PARTS: readonly MenuName[] = [
  'service',
  'service_booking',
  'genuine_service',
  'warranty',
  'roadside_assist',
  'parts',
  'parts_search',
];
const DEALER: readonly MenuName[] = [
  'home',
  'about',
  'contact',
  'locations',
  'fleet',
  'online_payment',
  'careers',
  'diamond_advantage',
  'blog',
  'reviews',
  'spin_to_win',
  'survey',
  'complaints',
  'terms',
  'privacy',
];
/** The banner's three links, the last in the words of `sellWords` (NAV-1). */
const PROMO_BANNER: readonly Link[] = [
  { label: 'Latest offers', href: '/special-offers' },
  { label: 'Book service online', href: '/service' },
  { label: 'Sell your vehicle', href: TRADE_IN },
];
const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' } as const;
const FOOTER_MAKES = 8;
/** More menus than these get a line of their own, as they don't fit beside the name and the telephone. */
const MOST_BESIDE_NAME = 6;
/** A group of hundreds of yards lists its licences on their own pages. */
const MOST_LICENCES = 24;

/** When a frame is shown, and whether in development. */
interface FrameMoment {
  readonly now: Date;
  readonly development?: boolean | undefined;
  /** Whether the page has a secret: no tag manager is loaded on it. */
  readonly secret?: boolean;
}

/**
 * What surrounds every page of a site: its name, phone and menus, decided by its configuration, what it sells and the time (NAV-1).
 * Every link leads to a page that the site has.
 */
export function frameView(site: SiteContext, range: SiteRange, { now, development, secret }: FrameMoment): Frame {
  const { config } = site;
  const menu = menuView(site, range);
  const makes = range.makes.slice(0, FOOTER_MAKES);
  const groups = [
    { title: 'Buyer Tools', links: once([...linksTo(BUYER_TOOLS, site, range), ...ownLinksAt(['buying'], site)]) },
    {
      title: 'Servicing and Parts',
      links: once([...linksTo(SERVICING_AND_PARTS, site, range), ...ownLinksAt(['service'], site)]),
    },
    { title: 'Popular Makes', links: makes.length > 1 ? makes : [] },
    { title: config.name, links: once([...linksTo(DEALER, site, range), ...ownLinksAt(['company', 'footer'], site)]) },
  ];
  return {
    site: {
      slug: config.slug,
      name: config.name,
      logo: logoView(site),
      phone: config.header.show_phone ? phoneLink(sitePhone(site)) : null,
    },
    layout: config.header.layout === 'bar' && menu.length > MOST_BESIDE_NAME ? 'stacked' : config.header.layout,
    menu,
    opens_on_hover: config.header.open_menus_on_hover,
    words: wordsBoxView(config, range),
    saved: savesFavourites(config) ? { label: `Saved ${range.noun.many}`, href: COMPARE } : null,
    watchlist: config.garage_enabled ? { label: 'Your watchlist', href: config.watchlist_path } : null,
    account: hasUsers(config),
    promo_strip: config.header.promo_strip ?? null,
    promo_banner: config.header.promo_banner ? bannerOf(site, range) : [],
    footer: groups.filter(({ links }) => links.length > 0),
    about: config.footer.about ?? null,
    social: socialLinks(config),
    payments: config.footer.payment_logos,
    licences: config.footer.licences ? licencesOfSite(site) : [],
    acknowledgement: config.footer.acknowledgement ?? null,
    call: callBarView(site, now),
    analytics: analyticsView(site, range, { development, secret }),
  };
}

/** How visits are measured, if they are (EVT-1). A preview is not visited, and a page with a secret has no tag manager. */
function analyticsView(
  site: SiteContext,
  range: SiteRange,
  { development = false, secret = false }: Pick<FrameMoment, 'development' | 'secret'>,
): Frame['analytics'] {
  const { enabled, tag_manager, question } = site.config.analytics;
  if (!enabled || site.preview) return null;
  const { text, agree, refuse } = question;
  return {
    tag_manager: secret ? null : (tag_manager ?? null),
    privacy: linksTo(['privacy'], site, range)[0] ?? null,
    question: { text, agree, refuse },
    debug: development,
  };
}

function bannerOf(site: SiteContext, range: SiteRange): Link[] {
  const links = PROMO_BANNER.filter(({ href }) => answers(site, href));
  // The words are NAV-1’s. The page behind them says that it is an estimate, confirmed once the vehicle was seen.
  const line = site.config.valuations.enabled ? ': instant offer in 2 minutes' : '';
  return links.map(({ label, href }) => ({
    label: href === TRADE_IN ? `${sellWords(range.noun.one)}${line}` : label,
    href,
  }));
}

function socialLinks({ name, footer: { social } }: SiteConfig): Frame['social'] {
  return (Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).flatMap((network) => {
    const href = social[`${network}_url`];
    return href === undefined ? [] : [{ network, label: `${name} on ${NETWORKS[network]}`, href }];
  });
}

/** The licences of the site's visible places, each once, with the place's town, such as Moorooka DL 1234567 (LOC-1). */
function licencesOfSite({ dealerships }: SiteContext): string[] {
  const places = dealerships.flatMap(({ locations }) => locations).filter(({ visible }) => visible);
  const licences = places.flatMap((place) =>
    placeLicences(place).map(({ label, number }) => `${place.address.city} ${label} ${number}`),
  );
  return [...new Set(licences)].slice(0, MOST_LICENCES);
}

/** The word mark, with the site's own picture that stands for it; the site's name if it has none. */
function logoView(site: SiteContext): Frame['site']['logo'] {
  const { name, theme } = site.config;
  if (!theme.logo) return { text: name };
  const { text, tagline, mark } = theme.logo;
  return { text, tagline, mark, picture: logoAddress(site) };
}

const LONGEST_DESCRIPTION = 160;

/** What a page's head says: title, description, canonical address, and whether search engines may list it (VEH-7). */
export function headView({ content, words, canonical = null, listed = true }: FoundPage, site: SiteConfig): Head {
  const { index } = pageOfKind(content.kind);
  return {
    // A title that has the site's name says it once.
    title: words.title.includes(site.name) ? words.title : `${words.title} | ${site.name}`,
    description: cutText(words.description, LONGEST_DESCRIPTION),
    canonical,
    robots: index && listed && canonical !== null ? 'index' : 'noindex',
  };
}
