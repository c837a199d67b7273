import {
  contrastFaults,
  type DealershipInput,
  dealership,
  type SiteConfigInput,
  siteConfig,
} from '@forecourt/contracts';
import { badRequest, ProblemError, zodFaults } from '@forecourt/service-kit';

/**
 * Checks a site's document against the schema of all switches (SITE-2), and that its colours can be read (UI-1). The address names the site, so the document's own slug must agree.
 * @throws ProblemError 400 that names the site, and for each fault the path in the document, what was found and what is expected.
 */
export function checkSite(slug: string, document: unknown): SiteConfigInput {
  const result = siteConfig.safeParse(document);
  if (!result.success) throw refusal(`site ${slug}`, zodFaults(result.error, document));
  const unreadable = contrastFaults(result.data.theme);
  if (unreadable.length > 0) throw refusal(`site ${slug}`, unreadable);
  checkSlug(`site ${slug}`, slug, result.data.slug);
  return document as SiteConfigInput;
}

/** Checks a dealership's document, as checkSite does a site's. @throws ProblemError 400. */
export function checkDealership(slug: string, document: unknown): DealershipInput {
  const result = dealership.safeParse(document);
  if (!result.success) throw refusal(`dealership ${slug}`, zodFaults(result.error, document));
  checkSlug(`dealership ${slug}`, slug, result.data.slug);
  return document as DealershipInput;
}

function checkSlug(what: string, expected: string, found: string): void {
  if (expected === found) return;
  throw refusal(what, [{ field: 'slug', message: `expected "${expected}", as in the address; came "${found}"` }]);
}

function refusal(what: string, errors: readonly { field: string; message: string }[]): ProblemError {
  const { status, title } = badRequest(errors);
  return new ProblemError({ status, title, detail: `The document of ${what} has ${errors.length} fault(s).`, errors });
}
