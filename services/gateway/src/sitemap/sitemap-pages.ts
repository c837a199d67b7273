import { landingSlug } from '@forecourt/car-search';
import { linksTo } from '../pages/routes.ts';
import type { SiteStock } from '../search/site-range.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Paths of the searches that a site wants to be found by, each once (VEH-7): its types of stock, its makes with their models, and bodies. */
export function landingPaths(site: SiteContext, stock: SiteStock): string[] {
  const makes = stock.landing.makes.flatMap(({ name, models }) => {
    const make = `/search/${landingSlug(name)}/`;
    return [make, ...models.map((model) => `${make}${landingSlug(model)}/`)];
  });
  const types = linksTo(['all_stock', 'new', 'demo', 'used'], site, stock).map(({ href }) => href);
  const bodies = stock.landing.bodies.map((body) => `/search/${landingSlug(body)}/`);
  return [...new Set([...types, ...makes, ...bodies])];
}
