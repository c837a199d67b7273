import type { Dealership, SiteConfig } from '@forecourt/contracts';
import { type CallerClaims, notFound, requireSite, type SiteDirectory, unavailable } from '@forecourt/service-kit';

/** The site on which an enquiry was sent, as far as the caller may act on it. */
export interface EnquirySite {
  readonly slug: string;
  readonly forms: SiteConfig['forms'];
  /** In the site's order. */
  readonly dealerships: readonly Dealership[];
}

/**
 * The site of a call, with those of its dealerships that the caller was given (SITE-4).
 * @throws ProblemError 403 for a call without a site, 404 for an unknown one, 503 before the sites are known.
 */
export function siteOf(caller: CallerClaims, directory: SiteDirectory): EnquirySite {
  const slug = requireSite(caller);
  if (!directory.isReady) throw unavailable();
  const site = directory.bySlug(slug);
  if (!site) throw notFound(`There is no site ${slug}.`);
  const allowed = new Set(caller.dealerships?.map(({ id }) => id));
  const dealerships = directory.dealershipsOf(site.config).filter(({ id }) => allowed.has(id));
  if (dealerships.length === 0) throw unavailable();
  return { slug, forms: site.config.forms, dealerships };
}
