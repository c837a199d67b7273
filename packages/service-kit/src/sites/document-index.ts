import {
  type DocumentEntry,
  type DocumentKind,
  type DocumentSummary,
  documentKinds,
  type PageEntry,
  PLATFORM,
} from '@forecourt/contracts';

/** A content page of a site: what menus and routes need of it, and which document it is. */
export interface SitePage extends PageEntry {
  readonly document: DocumentEntry<'page'>;
}

/** A document that was not removed. */
export type PresentDocument<Kind extends DocumentKind> = DocumentEntry<Kind> & {
  readonly summary: DocumentSummary<Kind>;
};

/** The documents that one site reads: its own, and the platform's. */
export interface DocumentsOfSite {
  /** Those of a kind, ordered by id. */
  list<Kind extends DocumentKind>(kind: Kind): PresentDocument<Kind>[];
  /** One of them; undefined if there is none. */
  find<Kind extends DocumentKind>(kind: Kind, id: string): PresentDocument<Kind> | undefined;
}

/** The present documents of an owner, by kind and then by id. */
type Kinds = Map<DocumentKind, Map<string, PresentDocument<DocumentKind>>>;

/** The index of all sites' documents and of the platform's, in memory. `SiteDocuments` loads their bodies by revision. */
export class DocumentIndex {
  readonly #owners = new Map<string, Kinds>();
  readonly #pages = new Map<string, readonly SitePage[]>();

  /** Applies changed entries, each newer than the known one of its document. */
  apply(changes: readonly DocumentEntry[]): void {
    for (const entry of changes) {
      // A sites service of a later version may have kinds that are not known here.
      if (!Object.hasOwn(documentKinds, entry.kind)) continue;
      const kinds: Kinds = this.#owners.get(entry.site) ?? new Map();
      const known = kinds.get(entry.kind) ?? new Map<string, PresentDocument<DocumentKind>>();
      if (isPresent(entry)) known.set(entry.id, entry);
      else known.delete(entry.id);
      this.#owners.set(entry.site, kinds.set(entry.kind, known));
    }
    for (const site of new Set(changes.map((entry) => entry.site))) this.#pages.set(site, this.#pagesOf(site));
  }

  /** Forgets all documents: other ones may have their revisions now. */
  clear(): void {
    this.#owners.clear();
    this.#pages.clear();
  }

  /** Whether it has ever had a document of an owner. */
  hasOf(owner: string): boolean {
    return this.#owners.has(owner);
  }

  /** The documents that a site reads, as they are at each call. */
  of(site: string): DocumentsOfSite {
    return { list: (kind) => this.list(site, kind), find: (kind, id) => this.find(site, kind, id) };
  }

  /** The documents of a kind that a site reads, its own or the platform's as the kind says, ordered by id. */
  list<Kind extends DocumentKind>(site: string, kind: Kind): PresentDocument<Kind>[] {
    return [...this.#of(site, kind).values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** One document that a site reads; undefined if there is none. */
  find<Kind extends DocumentKind>(site: string, kind: Kind, id: string): PresentDocument<Kind> | undefined {
    return this.#of(site, kind).get(id);
  }

  /** The content pages of a site, in the order of menus: by their place's order, then by name. */
  pages(site: string): readonly SitePage[] {
    return this.#pages.get(site) ?? [];
  }

  #of<Kind extends DocumentKind>(site: string, kind: Kind): ReadonlyMap<string, PresentDocument<Kind>> {
    const owner = documentKinds[kind].owner === 'site' ? site : PLATFORM;
    const known = this.#owners.get(owner)?.get(kind) ?? new Map();
    return known as ReadonlyMap<string, PresentDocument<Kind>>;
  }

  #pagesOf(site: string): SitePage[] {
    return this.list(site, 'page')
      .map((document) => ({ ...document.summary, document }))
      .toSorted((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, 'en-AU'));
  }
}

const isPresent = (entry: DocumentEntry): entry is PresentDocument<DocumentKind> => entry.summary !== null;

const rank = ({ menu }: SitePage): number => menu?.order ?? Number.MAX_SAFE_INTEGER;
