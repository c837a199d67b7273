import { createHash } from 'node:crypto';
import type { Dealership, SignedInUser, SiteConfig } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import type { CallerStatement, DocumentsOfSite, SitePage } from '@forecourt/service-kit';

/** The edition of a photo by its lasting name (`PhotoEditions`). */
export type EditionOf = (photo: string) => string;

/** Signs the address of a picture of a site. Returns the signature. */
export type SignPicture = (address: string) => string;

/** The site of a request: decided only by its host. Everything read or written for the request is limited to it (SITE-4). */
export interface SiteContext {
  readonly config: SiteConfig;
  readonly revision: number;
  /** Scheme and host that its absolute addresses start with, as https://cars.example. */
  readonly origin: string;
  /** Signs the addresses of pictures on its pages. */
  readonly signPicture: SignPicture;
  /** The editions of dealers' photos, which their addresses carry. */
  readonly editionOf: EditionOf;
  /** Names of photo hosts that only the gateway reaches; visitors get their files from the site itself. */
  readonly insideHosts?: ReadonlySet<string>;
  /** The dealerships whose stock the site shows, in its own order. */
  readonly dealerships: readonly Dealership[];
  /** Its content pages, in the order of menus. */
  readonly pages: readonly SitePage[];
  /** The index of its documents and of the platform's. `SiteDocuments` loads their bodies. */
  readonly documents: DocumentsOfSite;
  /** Only in a preview, in which site, dealerships and documents are not the live ones. */
  readonly preview?: ShownPreview;
}

/** Under what a page is shown that is not live (SITE-8). */
export interface ShownPreview {
  /** Distinguishes its site in caches. */
  readonly token: string;
  /** The change set that is shown: an older one, or the next. */
  readonly number: number;
  readonly expiresAt: Date;
  /** Bodies of the site's own documents, by `kind/id`. */
  readonly bodies: ReadonlyMap<string, object>;
}

const digests = new WeakMap<SiteConfig, string>();

/** Names what a site is configured to, for caches. A restore of the sites' database gives a revision to another configuration. */
export function configDigest(config: SiteConfig): string {
  const digest = digests.get(config) ?? createHash('sha256').update(JSON.stringify(config)).digest('base64url');
  digests.set(config, digest);
  return digest;
}

/** The site as `SiteDocuments` takes it. */
export const readerOf = ({ config, revision, preview }: SiteContext) => ({
  slug: config.slug,
  revision,
  previewed: preview?.bodies,
});

/** States to an internal service that a visitor of this site asks: no more than the site's dealerships may be answered. @param user who is signed in */
export function visitorOf(
  { config, revision }: Pick<SiteContext, 'config' | 'revision'>,
  user?: SignedInUser | null,
): CallerStatement {
  const scope = { kind: 'site', id: config.slug, revision } as const;
  return { actor: 'visitor', scope, ...(user && { user: user.user_id }) };
}

/** The time zone of a site's own days: that of its first dealership. */
export function siteZone({ dealerships }: Pick<SiteContext, 'dealerships'>): string {
  return dealershipZone(dealerships[0]);
}
