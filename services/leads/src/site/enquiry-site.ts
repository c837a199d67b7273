import type { Dealership, SiteConfig } from '@forecourt/contracts';
import { type CallerClaims, type SiteDirectory, siteOfCaller, unavailable } from '@forecourt/service-kit';

/** The site on which an enquiry was sent. */
export interface EnquirySite {
  readonly slug: string;
  readonly forms: SiteConfig['forms'];
  readonly spin_to_win: SiteConfig['spin_to_win'];
  /** In the site's order. */
  readonly dealerships: readonly Dealership[];
}

/**
 * The site of a call (SITE-4), with at least one dealership.
 * @throws ProblemError 403 for a call without a site, 503 if the site's revision, or none of its dealerships, is known here.
 */
export async function enquirySiteOf(caller: CallerClaims, directory: SiteDirectory): Promise<EnquirySite> {
  const { config, dealerships } = await siteOfCaller(caller, directory);
  if (dealerships.length === 0) throw unavailable();
  return { slug: config.slug, forms: config.forms, spin_to_win: config.spin_to_win, dealerships };
}
