import { landingSlug } from '@forecourt/car-search';
import { pageOfKind } from '@forecourt/contracts';
import { isSold, type SiteStock } from './site-stock.ts';

/** Paths of the searches that a site wants to be found by, each once (VEH-7): its types of stock, its makes with their models, and bodies. */
export function landingPaths(stock: SiteStock): string[] {
  const makes = stock.landing.makes.flatMap(({ name, models }) => {
    const make = `/search/${landingSlug(name)}/`;
    return [make, ...models.map((model) => `${make}${landingSlug(model)}/`)];
  });
  const types = pageOfKind('results').menu.filter((link) => isSold(link, stock));
  const bodies = stock.landing.bodies.map((body) => `/search/${landingSlug(body)}/`);
  return [...new Set([...types.map(({ href }) => href), ...makes, ...bodies])];
}
