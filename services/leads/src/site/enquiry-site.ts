import { type Dealership, offersModels, type SiteConfig } from '@forecourt/contracts';
import { type CallerClaims, type SiteDirectory, siteOfCaller, unavailable } from '@forecourt/service-kit';

/** The site on which an enquiry was sent. */
export interface EnquirySite {
  readonly slug: string;
  readonly name: string;
  /** Host names of the site. */
  readonly hosts: readonly string[];
  readonly forms: SiteConfig['forms'];
  readonly spin_to_win: SiteConfig['spin_to_win'];
  readonly test_drives: SiteConfig['test_drives'];
  readonly reservations: SiteConfig['reservations'];
  readonly valuations: SiteConfig['valuations'];
  readonly finance: SiteConfig['finance'];
  readonly online_payments: SiteConfig['online_payments'];
  readonly holidaySets: SiteConfig['location']['holiday_sets'];
  /** Whether it shows models of its makes. */
  readonly models: boolean;
  /** Whether the site has a special offer of this id. */
  readonly hasOffer: (id: string) => boolean;
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
  const {
    slug,
    name,
    hosts,
    forms,
    spin_to_win,
    test_drives,
    reservations,
    valuations,
    finance,
    online_payments,
    location,
  } = config;
  const hasOffer = (id: string) => directory.documents.find(slug, 'offer', id) !== undefined;
  return {
    ...{
      slug,
      name,
      hosts,
      forms,
      spin_to_win,
      test_drives,
      reservations,
      valuations,
      finance,
      online_payments,
      hasOffer,
      dealerships,
    },
    holidaySets: location.holiday_sets,
    models: offersModels(config),
  };
}
