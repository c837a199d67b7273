import type { Link, Menu, MenuEntry } from '@forecourt/contracts';
import { makeLetters } from '../car/make-letters.ts';
import type { SiteContext } from '../site/site-context.ts';
import { linksTo, type RouteName } from './routes.ts';
import type { SiteRange } from './site-range.ts';

/** More would be a list and no menu; everything else is a click away. */
const MOST_MAKES = 24;
const MOST_MODELS = 12;
const MOST_BODIES = 10;

/**
 * The header's menu: the specification's default one with the pages that the site has (NAV-1). A menu that would hold one page is a link
 * to it, and one that would hold none is left out.
 */
export function menuView(site: SiteContext, range: SiteRange): MenuEntry[] {
  const links = (...names: RouteName[]) => linksTo(names, site, range);
  const plain = (...names: RouteName[]) => links(...names).map((link): MenuEntry => ({ kind: 'link', ...link }));
  const all = links('all_stock')[0] ?? null;
  const what = nounTitle(range);
  const allOf = (make: Link | undefined) => make && { label: `All ${make.label} stock`, href: make.href };
  const maker = range.makes.find(({ label }) => label === site.config.manufacturer);
  return [
    ...plain('home'),
    ...menuOf(
      `${range.carTypes.includes('new') ? 'New' : 'Demo'} ${what}`,
      [column('Stock', links('new', 'demo', 'models')), column('Models', range.models.slice(0, MOST_MODELS))],
      allOf(maker) ?? null,
    ),
    ...plain('special_offers', 'sell_my_car'),
    ...menuOf(
      `Pre-owned ${what}`,
      [column('Stock', links('used')), column('Body type', range.usedBodies.slice(0, MOST_BODIES))],
      all,
    ),
    ...makesMenu(site, range, all),
    ...menuOf('Service', [column(null, links('service_booking', 'warranty', 'roadside_assist', 'genuine_service'))]),
    ...plain('parts'),
    ...menuOf('Company', [column(null, links('about', 'contact', 'fleet', 'terms', 'complaints'))]),
  ];
}

/** The letter marks of the makes that are sold, where there are several (NAV-1). */
function makesMenu({ config }: SiteContext, { makes }: SiteRange, all: Link | null): MenuEntry[] {
  if (!config.header.makes_menu || config.manufacturer !== undefined || makes.length < 2) return [];
  const links = makes
    .slice(0, MOST_MAKES)
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-AU'))
    .map((link) => ({ ...link, letters: makeLetters(link.label) }));
  return [{ kind: 'menu', label: 'Makes', look: 'tiles', columns: [{ title: null, links }], all }];
}

type Column = Menu['columns'][number];

const column = (title: string | null, links: readonly Link[]): Column => ({ title, links: [...links] });

function menuOf(label: string, columns: Column[], all: Link | null = null): MenuEntry[] {
  const filled = columns.filter(({ links }) => links.length > 0);
  const links = filled.flatMap((each) => each.links);
  const [only] = links;
  if (!only) return [];
  if (links.length === 1) return [{ kind: 'link', label, href: only.href }];
  return [{ kind: 'menu', label, look: 'list', columns: filled, all }];
}

/** As the specification says, Vehicles, where a site sells cars; else what it does sell. */
function nounTitle({ noun: { many } }: SiteRange): string {
  return many === 'cars' ? 'Vehicles' : many.charAt(0).toUpperCase() + many.slice(1);
}
