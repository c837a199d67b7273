import type { Dealership, SiteConfig } from '@forecourt/contracts';
import type { CallerClaims } from '../auth/caller.ts';
import { forbidden, unavailable } from '../problem/problem-error.ts';
import type { SiteDirectory } from './site-directory.ts';

/** The site that a call is for, and the dealerships that it may be answered for (SITE-4). */
export interface CallersSite {
  readonly config: SiteConfig;
  readonly revision: number;
  /** In the site's order. */
  readonly dealerships: readonly Dealership[];
}

/** When to retry: a configuration is known everywhere a moment after it was written. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Resolves the site of a call at the newest revision known here, which must be at least the caller's: removing a dealership
 * from the site takes effect at once (SITE-4).
 * @throws ProblemError 403 for a call without a site, 503 if the caller's revision is not known here, even after asking for it.
 */
export async function siteOfCaller({ scope }: CallerClaims, directory: SiteDirectory): Promise<CallersSite> {
  if (scope?.kind !== 'site') throw forbidden('This call must be made for a site.');
  const { id, revision } = scope;
  const site = await directory.atLeast(id, revision).catch((cause: unknown) => Promise.reject(notYetKnown({ cause })));
  if (!site) throw notYetKnown({ cause: new Error(`Revision ${revision} of the site ${id} is unknown.`) });
  return { ...site, dealerships: directory.dealershipsOf(site.config) };
}

function notYetKnown({ cause }: { cause: unknown }) {
  const detail = 'The site’s current configuration has not arrived yet. Please try again shortly.';
  return unavailable(detail, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
