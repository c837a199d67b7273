import {
  type DocumentBody,
  type DocumentEntry,
  type DocumentKind,
  type DocumentRevision,
  parseBody,
} from '@forecourt/contracts';
import { LRUCache } from 'lru-cache';
import type { InternalClient } from '../client/internal-client.ts';

/** The most memory for bodies, in characters of their JSON. */
const MOST_CHARACTERS = 16_000_000;

/** So many bodies are requested at a time. */
const AT_ONCE = 8;

/** The site that a call is made for. */
interface AskingSite {
  readonly slug: string;
  readonly revision: number;
  /** In a preview the bodies of all of the site's own documents, or of the platform's where those are previewed, by `kind/id`, with every default. */
  readonly previewed?: ReadonlyMap<string, object> | undefined;
}

/** Bodies of sites' documents. A revision of a time never changes, so each is read once from the sites service and kept while there is room. */
export class SiteDocuments {
  readonly #client: Pick<InternalClient, 'request'>;
  readonly #bodies: LRUCache<string, object, AskingSite>;

  constructor(client: Pick<InternalClient, 'request'>, mostCharacters = MOST_CHARACTERS) {
    this.#client = client;
    this.#bodies = new LRUCache<string, object, AskingSite>({
      maxSize: mostCharacters,
      sizeCalculation: (body) => JSON.stringify(body).length,
      fetchMethod: (path, _stale, { context }) => this.#load(path, context),
    });
  }

  /**
   * The body of a document at the revision of its index entry, with every default. Callers that want the same one share a request.
   * @param site the site that asks; it must own the document, or the platform must
   * @throws ProblemError 404 for another site's document, 503 if the sites service does not answer; ZodError if today's schema refuses the
   * stored body
   */
  async body<Kind extends DocumentKind>(entry: DocumentEntry<Kind>, site: AskingSite): Promise<DocumentBody<Kind>> {
    const previewed = site.previewed?.get(`${entry.kind}/${entry.id}`);
    if (previewed) return previewed as DocumentBody<Kind>;
    const path = `/sites/${entry.site}/documents/${entry.kind}/${entry.id}/revisions/${entry.revision}`;
    // A restore of the sites' database gives a revision to another body, at another time.
    const body = await this.#bodies.forceFetch(`${site.slug} ${path} ${entry.revised_at}`, { context: site });
    return body as DocumentBody<Kind>;
  }

  /** The bodies of these documents, in their order: at most eight requests at a time for those that are not known yet. @throws as `body` does */
  async bodies<Kind extends DocumentKind>(
    entries: readonly DocumentEntry<Kind>[],
    site: AskingSite,
  ): Promise<DocumentBody<Kind>[]> {
    const found: DocumentBody<Kind>[] = [];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      const some = entries.slice(from, from + AT_ONCE);
      found.push(...(await Promise.all(some.map((entry) => this.body(entry, site)))));
    }
    return found;
  }

  async #load(key: string, { slug, revision }: AskingSite): Promise<object> {
    const [, path = ''] = key.split(' ');
    const [, , , , kind = ''] = path.split('/');
    const { body } = await this.#client.request<DocumentRevision>('GET', path, {
      caller: { actor: 'visitor', scope: { kind: 'site', id: slug, revision } },
    });
    return parseBody(kind as DocumentKind, body.body) as object;
  }
}
