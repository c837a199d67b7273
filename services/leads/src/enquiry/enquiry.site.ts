import { type Dealership, offersModels, type SiteConfig } from '@forecourt/contracts';
import { type CallerClaims, type SiteDirectory, siteOfCaller, unavailable } from '@forecourt/service-kit';

/** What of a site's configuration its forms go by. */
type FormSettings = Pick<
  SiteConfig,
  | 'slug'
  | 'name'
  | 'hosts'
  | 'forms'
  | 'spin_to_win'
  | 'test_drives'
  | 'service_bookings'
  | 'reservations'
  | 'valuations'
  | 'finance'
  | 'online_payments'
  | 'cards'
  | 'prices'
  | 'search'
>;

/** The site on which an enquiry was sent. */
export interface EnquirySite extends FormSettings {
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
  return {
    ...config,
    hasOffer: (id) => directory.documents.find(config.slug, 'offer', id) !== undefined,
    dealerships,
    holidaySets: config.location.holiday_sets,
    models: offersModels(config),
  };
}

/**
 * The origin of an address of the site; that of its first host for any other, so that nobody can have a stranger sent to a page of theirs. What a
 * browser says of scheme and port counts on this machine alone: elsewhere links are of https.
 */
export function ownOrigin(url: string, hosts: readonly string[]): string {
  if (URL.canParse(url)) {
    const { hostname, origin } = new URL(url);
    if (hosts.includes(hostname)) return isOfThisMachine(hostname) ? origin : `https://${hostname}`;
  }
  return `https://${hosts[0] ?? 'localhost'}`;
}

const isOfThisMachine = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');
