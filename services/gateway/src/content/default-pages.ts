import { type Block, formOf, HOME_PATH, isSingleMake, type PageDocument, pageDocument } from '@forecourt/contracts';
import type { SitePage } from '@forecourt/service-kit';
import { FINANCE_PATHS, financePathOf } from '../cards/buying-addresses.ts';
import { cutText } from '../http/html.ts';
import type { PageAnswer, PageVisit } from '../page-loader/page-loader.ts';
import { SERVICE_BOOKING, serviceBookingOf } from '../places/service-booking.ts';
import { citiesOf } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';

const MOST_CITIES = 3;

/**
 * The home page of a site that has written none (HOME-1): a search, tiles, what is new, the site's own words and its places. A block
 * with nothing to show leaves itself out.
 */
export function defaultHome(site: SiteContext): PageDocument {
  const { config } = site;
  const makes = isSingleMake(config)
    ? { kind: 'facet_tiles', title: 'Find your model', facet: 'model' }
    : { kind: 'facet_tiles', title: 'Popular makes', facet: 'make', most: 12 };
  const points = config.vehicle_page.why_buy_from_us;
  const blocks = [
    { kind: 'search_hero', ...(config.footer.about && { text: config.footer.about }) },
    makes,
    { kind: 'promotional_banner' },
    { kind: 'offers' },
    ...(config.models.enabled ? [{ kind: 'models', title: 'The range', most: 8 }] : []),
    { kind: 'vehicles', title: 'Just arrived', search: `${searchPathOf(site)}?sortBy=latest`, most: 6 },
    { kind: 'facet_tiles', title: 'Find it by body', facet: 'body', most: 6 },
    ...(points.length > 0
      ? [{ kind: 'text', title: `Why ${config.name}`, text: points.map((point) => `- ${point}`).join('\n') }]
      : []),
    { kind: 'reviews' },
    { kind: 'posts' },
    { kind: 'locations', title: 'Our Locations', show: 'sales', look: 'carousel' },
  ];
  return pageDocument.parse({
    path: HOME_PATH,
    title: titleOf(site),
    description: cutText(
      config.footer.about ?? `See what is in stock at ${config.name}: prices, pictures and details.`,
      300,
    ),
    index: true,
    blocks: blocks as Block[],
  });
}

/** The site's default search; all stock if that is on another kind of page. */
function searchPathOf({ config: { search } }: SiteContext): string {
  return /^\/search\/[^\s\\?]*$/.test(search.path) ? search.path : '/search/new-used-and-demo-cars/';
}

/** What the site does, and where: Vehicles for sale in Newstead and Southbank. */
function titleOf(site: SiteContext): string {
  const what = site.config.manufacturer ? `${site.config.manufacturer} dealer` : 'Vehicles for sale';
  const named = citiesOf(site);
  if (named.length === 0 || named.length > MOST_CITIES) return what;
  return `${what} in ${new Intl.ListFormat('en-AU').format(named)}`.slice(0, 80);
}

/** The page at /service/booking of a site that takes its bookings itself and has written none: the service form (PAGE-1, LEAD-10). */
export function defaultServiceBooking(site: SiteContext): PageDocument | null {
  if (serviceBookingOf(site) !== SERVICE_BOOKING) return null;
  return pageDocument.parse({
    path: SERVICE_BOOKING,
    title: formOf('service').words.title,
    description: `Ask ${site.config.name} for a service. Tell us about your vehicle and the day that suits you.`,
    index: true,
    // The page's own heading says what the form's does.
    blocks: [{ kind: 'form', form: 'service', title: 'Your vehicle and the day' }],
  });
}

/**
 * Where an address of the finance form leads on a site that has it at another (FIN-2): the same form, with all that the address says. Null
 * for any other path, and on a site without the form.
 */
export function financePageFor(
  site: Pick<SiteContext, 'pages'>,
  path: string,
  parameters: URLSearchParams,
): string | null {
  const own = financePathOf(site);
  const asked = path.replace(/\/$/, '');
  if (own === null || own === asked || !FINANCE_PATHS.includes(asked)) return null;
  return parameters.size > 0 ? `${own}?${parameters}` : own;
}

/** Leads to where the dealer takes service bookings (PAGE-1), and from the addresses of the finance form to the site's own (FIN-2). */
export function elsewhere({ site, path, parameters }: PageVisit): PageAnswer {
  const isBooking = withoutSlash(path) === SERVICE_BOOKING;
  const redirect = isBooking ? serviceBookingOf(site) : financePageFor(site, path, parameters);
  return redirect === null ? null : { redirect };
}

/** The page that a site has written at a path, with or without a slash at its end. */
export function pageAt({ pages }: SiteContext, path: string): SitePage | undefined {
  return pages.find((page) => page.path === withoutSlash(path));
}

/** The page that a site has at a path without having written one. */
export function defaultAt(site: SiteContext, path: string): PageDocument | null {
  const wanted = withoutSlash(path);
  if (wanted === HOME_PATH) return defaultHome(site);
  return wanted === SERVICE_BOOKING ? defaultServiceBooking(site) : null;
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}
