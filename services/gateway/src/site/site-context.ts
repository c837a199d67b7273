import type { Dealership, SiteConfig } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';

/** The site that a request is for: decided by its host alone. Everything read or written for the request keeps to it (SITE-4). */
export interface SiteContext {
  readonly config: SiteConfig;
  readonly revision: number;
  /** The dealerships whose stock the site shows, in its own order. */
  readonly dealerships: readonly Dealership[];
}

/** States to an internal service that a visitor of this site asks: no more than the site's dealerships may be answered. */
export function visitorOf(site: SiteContext): CallerStatement {
  return {
    actor: 'visitor',
    site: site.config.slug,
    dealerships: site.dealerships.map(({ id, slug }) => ({ id, slug })),
  };
}
