import type { CarType, Link } from '@forecourt/contracts';
import type { SiteContext } from '../site/site-context.ts';
import type { SiteRange } from './site-range.ts';

/** The pages that menus, footer and banner may lead to, by name (NAV-1). */
export type RouteName =
  | 'home'
  | 'all_stock'
  | 'new'
  | 'demo'
  | 'used'
  | 'models'
  | 'special_offers'
  | 'finance'
  | 'test_drive'
  | 'sell_my_car'
  | 'service'
  | 'service_booking'
  | 'genuine_service'
  | 'warranty'
  | 'roadside_assist'
  | 'parts'
  | 'about'
  | 'contact'
  | 'locations'
  | 'fleet'
  | 'blog'
  | 'complaints'
  | 'terms'
  | 'privacy';

interface Route extends Link {
  /** Whether this site has it; each has, where nothing is said. */
  readonly on?: (site: SiteContext, range: SiteRange) => boolean;
}

const sells =
  (type: CarType): Route['on'] =>
  (_, { carTypes }) =>
    carTypes.includes(type);

/**
 * The pages that this platform answers with: a page is linked from every menu once it has its line here, and from none before, so that
 * nothing leads nowhere.
 */
const ROUTES: Readonly<Partial<Record<RouteName, Route>>> = {
  home: { label: 'Home', href: '/' },
  all_stock: { label: 'All Stock', href: '/search/new-used-and-demo-cars/' },
  new: { label: 'New', href: '/search/new-cars/', on: sells('new') },
  demo: { label: 'Demo', href: '/search/demo-cars/', on: sells('demo') },
  used: { label: 'Used', href: '/search/used-cars/', on: sells('used') },
};

/** Links to those of these pages that a site has, in this order. */
export function linksTo(names: readonly RouteName[], site: SiteContext, range: SiteRange): Link[] {
  return names.flatMap((name) => {
    const route = ROUTES[name];
    if (!route || route.on?.(site, range) === false) return [];
    return [{ label: route.label, href: route.href }];
  });
}
