import {
  dealership as dealershipSchema,
  documentKinds,
  PLATFORM,
  type PreviewedSite,
  parseBody,
  siteConfig,
} from '@forecourt/contracts';
import { Clock, DocumentIndex, type DocumentsOfSite, forbidden } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SitesClient } from '../clients/service-clients.ts';
import { roughBytes } from '../search/answers/answer-cache.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** What of a site differs in a preview. */
type Previewed = Pick<SiteContext, 'config' | 'dealerships' | 'pages'> & {
  readonly index: DocumentIndex;
  readonly preview: NonNullable<SiteContext['preview']>;
};

/** A page is often followed by its data and the next page; after that the preview is asked for again. */
const KEPT_MS = 60_000;
const MOST_KEPT = 20;
/** A site's texts may have 16 MiB. */
const MOST_BYTES = 64_000_000;
const TIMEOUT_MS = 15_000;

/** Opens previews by the tokens of their links. */
@Injectable()
export class OpenedPreviews {
  readonly #kept = new LRUCache<string, Previewed, SiteContext>({
    max: MOST_KEPT,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ config, preview }) => roughBytes(config) + roughBytes(preview),
    ttl: KEPT_MS,
    fetchMethod: (key, _stale, { context }) => this.#load(key.slice(context.config.slug.length + 1), context),
  });

  constructor(
    private readonly sites: SitesClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The site as a preview shows it. Nothing that the live site keeps is touched, and its own stock is read as a visitor's.
   * @throws ProblemError 404 unless the link was signed for this site; 403 after its end; 503 if the sites service does not respond
   */
  async open(live: SiteContext, token: string): Promise<SiteContext> {
    const found = await this.#kept.forceFetch(`${live.config.slug} ${token}`, { context: live });
    if (this.clock.now() >= found.preview.expiresAt) throw forbidden('This preview has ended.');
    const { index, ...previewed } = found;
    return { ...live, ...previewed, documents: documentsOf(live, index) };
  }

  async #load(token: string, live: SiteContext): Promise<Previewed> {
    const { slug } = live.config;
    const path = `/sites/${slug}/previews/${encodeURIComponent(token)}`;
    const { body } = await this.sites.request<PreviewedSite>('GET', path, {
      caller: visitorOf(live),
      timeoutMs: TIMEOUT_MS,
    });
    const config = siteConfig.parse(body.site);
    const dealerships = body.dealerships.map((each) => dealershipSchema.parse(each));
    const index = new DocumentIndex();
    index.apply(body.documents.map(({ entry }) => entry));
    const bodies = body.documents.map(({ entry, body: written }) => {
      return [`${entry.kind}/${entry.id}`, parseBody(entry.kind, written) as object] as const;
    });
    return {
      config,
      dealerships: config.dealership_ids.flatMap((id) => dealerships.find((each) => each.id === id) ?? []),
      pages: index.pages(slug),
      index,
      preview: { token, number: body.number, expiresAt: new Date(body.expires_at), bodies: new Map(bodies) },
    };
  }
}

/** The previewed site's documents, beside the platform's as they are, unless those are previewed. */
function documentsOf({ config, documents }: SiteContext, index: DocumentIndex): DocumentsOfSite {
  const own = index.of(config.slug);
  const range = index.hasOf(PLATFORM) ? own : documents;
  return {
    list: (kind) => (documentKinds[kind].owner === PLATFORM ? range : own).list(kind),
    find: (kind, id) => (documentKinds[kind].owner === PLATFORM ? range : own).find(kind, id),
  };
}
