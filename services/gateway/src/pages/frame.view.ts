import type { CarType, Frame, Link } from '@forecourt/contracts';
import { phoneLink } from '../car/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What a site sells at present, for its menus. */
export interface SiteRange {
  readonly carTypes: readonly CarType[];
  /** The makes with most cars first: their names and the pages of their cars. */
  readonly makes: readonly Link[];
}

const LANDINGS: Readonly<Record<CarType, Link>> = {
  new: { label: 'New', href: '/search/new-cars/' },
  used: { label: 'Used', href: '/search/used-cars/' },
  demo: { label: 'Demo', href: '/search/demo-cars/' },
};
const ALL_STOCK: Link = { label: 'All Stock', href: '/search/new-used-and-demo-cars/' };
const CAR_TYPES: readonly CarType[] = ['new', 'demo', 'used'];
const FOOTER_MAKES = 8;

/** What surrounds every page of a site: its name, phone and menus, decided by its configuration and what it sells. */
export function frameView(site: SiteContext, range: SiteRange): Frame {
  const { config } = site;
  const types = CAR_TYPES.filter((type) => range.carTypes.includes(type)).map((type) => LANDINGS[type]);
  const menu = types.length > 1 ? [ALL_STOCK, ...types] : [ALL_STOCK];
  const makes = range.makes.slice(0, FOOTER_MAKES);
  return {
    site: {
      slug: config.slug,
      name: config.name,
      logo: config.theme.logo ?? { text: config.name },
      phone: config.header.show_phone ? phoneLink(sitePhone(site)) : null,
    },
    menu,
    footer: [
      { title: 'Buyer Tools', links: menu },
      ...(makes.length > 1 ? [{ title: 'Popular Makes', links: makes }] : []),
    ],
  };
}

/** The first dealership's own number, else that of its primary or first place. */
function sitePhone({ dealerships }: SiteContext): string | undefined {
  const [first] = dealerships;
  const place = first?.locations.find((location) => location.primary) ?? first?.locations[0];
  return first?.phone ?? place?.phone;
}
