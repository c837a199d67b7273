import { siteFilterFaults } from '@forecourt/car-search/kept-searches';
import {
  contrastFaults,
  type DealershipInput,
  dealership,
  holidayHoursFaults,
  openingHoursFaults,
  PLATFORM,
  type SiteConfigInput,
  siteConfig,
  watchlistPathFaults,
} from '@forecourt/contracts';
import { badRequest, ProblemError, zodFaults } from '@forecourt/service-kit';
import { getPublicSuffix } from 'tldts';

/**
 * Checks a site's document against the schema of all switches (SITE-2), that its colours are readable (UI-1), that its photo hosts belong
 * to one owner (UI-2), that its filters can be read (SRCH-4, CARD-2), that its watchlist's path is free (WATCH-2), and how many dealerships it
 * names. The address names the site, so the document's own slug must match.
 * @throws ProblemError 400 that names the site, and for each fault the path in the document, what was found and what is expected.
 */
export function checkSite(slug: string, document: unknown): SiteConfigInput {
  const result = siteConfig.safeParse(document);
  if (!result.success) throw refusal(`site ${slug}`, zodFaults(result.error, document));
  const { theme, photos } = result.data;
  const faults = [
    ...contrastFaults(theme),
    ...photoHostFaults(photos.hosts),
    ...siteFilterFaults(result.data),
    ...holidayHoursFaults(document),
    ...watchlistPathFaults(result.data),
    ...slugFaults(slug),
  ];
  if (faults.length > 0) throw refusal(`site ${slug}`, faults);
  checkSlug(`site ${slug}`, slug, result.data.slug);
  return document as SiteConfigInput;
}

/** Documents that every site reads are kept under this name. */
function slugFaults(slug: string): { field: string; message: string }[] {
  return slug === PLATFORM ? [{ field: 'slug', message: `expected any slug but "${PLATFORM}"; got "${slug}"` }] : [];
}

/** Checks a dealership's document, as checkSite does a site's. @throws ProblemError 400. */
export function checkDealership(slug: string, document: unknown): DealershipInput {
  const result = dealership.safeParse(document);
  if (!result.success) throw refusal(`dealership ${slug}`, zodFaults(result.error, document));
  const faults = openingHoursFaults(document);
  if (faults.length > 0) throw refusal(`dealership ${slug}`, faults);
  checkSlug(`dealership ${slug}`, slug, result.data.slug);
  return document as DealershipInput;
}

function checkSlug(what: string, expected: string, found: string): void {
  if (expected === found) return;
  throw refusal(what, [{ field: 'slug', message: `expected "${expected}", as in the address; got "${found}"` }]);
}

function refusal(what: string, errors: readonly { field: string; message: string }[]): ProblemError {
  const { status, title } = badRequest(errors);
  return new ProblemError({ status, title, detail: `The document of ${what} has ${errors.length} error(s).`, errors });
}

/**
 * Faults of a site's photo hosts that belong to everyone (UI-2): a public suffix such as `.com.au`, or `.github.io`, below which strangers
 * register names, would let the image route fetch from any of them. The library's bundled list decides; there is no lookup.
 */
function photoHostFaults(hosts: readonly string[]): { field: string; message: string }[] {
  return hosts.flatMap((host, index) => {
    const name = host.replace(/^\./, '');
    if (getPublicSuffix(name, { allowPrivateDomains: true }) !== name) return [];
    const message = `got "${host}", under which anyone can register a host; expected a host of the dealer or its supplier, such as photos.${name}`;
    return [{ field: `photos.hosts[${index}]`, message }];
  });
}
