import type { Dealership, SiteConfig } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { type CallerClaims, notFound, type SiteDirectory, siteOfCaller, unavailable } from '@forecourt/service-kit';

/** A site with alerts. */
export interface AlertSite {
  readonly config: SiteConfig;
  /** In the site's order; at least one. */
  readonly dealerships: readonly [Dealership, ...Dealership[]];
}

/**
 * The site of a call (SITE-4).
 * @throws ProblemError 404 on a site without alerts, 503 if none of its dealerships is known here
 */
export async function alertSiteOf(caller: CallerClaims, directory: SiteDirectory): Promise<AlertSite> {
  const { config, dealerships } = await siteOfCaller(caller, directory);
  if (!config.alerts.enabled) throw notFound();
  const [first, ...others] = dealerships;
  if (!first) throw unavailable();
  return { config, dealerships: [first, ...others] };
}

/** A site by its slug, for what happens on its own; undefined if its alerts were switched off, or it is not known here. */
export function alertSite(slug: string, directory: SiteDirectory): AlertSite | undefined {
  const site = directory.bySlug(slug);
  if (!site?.config.alerts.enabled) return undefined;
  const [first, ...others] = directory.dealershipsOf(site.config);
  return first && { config: site.config, dealerships: [first, ...others] };
}

/** The sites with alerts that show any of these dealerships. */
export function alertSitesShowing(dealershipIds: ReadonlySet<number>, directory: SiteDirectory): AlertSite[] {
  return directory
    .sites()
    .filter(({ config }) => config.alerts.enabled && config.dealership_ids.some((id) => dealershipIds.has(id)))
    .flatMap(({ config }) => alertSite(config.slug, directory) ?? []);
}

/** The zone of a site's first dealership, whose days and nights count (LEAD-11). */
export function zoneOfSite({ dealerships: [first] }: AlertSite): string {
  return dealershipZone(first);
}
