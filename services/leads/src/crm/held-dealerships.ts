import type { CredentialHolder } from '@forecourt/contracts';
import { type SiteDirectory, unavailable } from '@forecourt/service-kit';

/** The dealerships that a credential of the purpose crm or support is for: its own list, or those of its site at present (SITE-4). */
export function heldDealerships({ site, dealerships = [] }: CredentialHolder, directory: SiteDirectory): number[] {
  if (site === undefined) return dealerships.map(({ id }) => id);
  if (!directory.isReady) throw unavailable();
  const found = directory.bySlug(site);
  return found ? [...found.config.dealership_ids] : [];
}
