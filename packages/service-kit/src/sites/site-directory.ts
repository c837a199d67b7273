import {
  type ConfigurationChanges,
  type ConfiguredSite,
  type Dealership,
  dealership as dealershipSchema,
  parseKnown,
  type SiteConfig,
  siteConfig,
} from '@forecourt/contracts';
import { unavailable } from '../problem/problem-error.ts';
import { pause } from '../waiting/pause.ts';
import { DocumentIndex } from './document-index.ts';

/** How far the sites service was read: the number of a change, and its mark if it has one. */
export type ChangePlace = Pick<ConfigurationChanges, 'position' | 'mark'>;

/**
 * Asks the sites service for what changed after a place; if nothing did it waits a while, unless it is to answer at once. Rejects as
 * soon as the signal is aborted.
 */
export type LoadConfigurations = (
  after: ChangePlace,
  signal: AbortSignal,
  answer: 'after a change' | 'at once',
) => Promise<ConfigurationChanges>;

/** What a directory is started with. */
export interface SiteDirectoryOptions {
  load: LoadConfigurations;
  /** Called with each failed attempt; the directory keeps its data and retries. */
  onError?: (error: unknown) => void;
  /** Called once per revision for a site or dealership whose document fails the schema here; the previous data stays. */
  onRefused?: (document: string, error: unknown) => void;
  /** Milliseconds before the next attempt after a failure. Default 500. */
  retryMs?: number;
}

/**
 * All sites' configurations and dealerships in memory, followed by position: a change is live within moments, without a restart, and
 * nothing stops while the sites service is down (SITE-5).
 */
export class SiteDirectory {
  readonly #options: SiteDirectoryOptions;
  readonly #sites = new Map<string, ConfiguredSite>();
  readonly #slugByHost = new Map<string, string>();
  readonly #dealerships = new Map<number, Dealership>();
  /** Documents that fail the schema here, by site or dealership, with the revision if there is one. */
  readonly #refused = new Map<string, number>();
  /** The index of all sites' documents. */
  readonly documents = new DocumentIndex();
  readonly #stopping = new AbortController();
  #place: ChangePlace = { position: 0 };
  #wasRead = false;
  #following: Promise<void> | undefined;
  #asking: Promise<void> | undefined;
  #firstLoad: Promise<void> | undefined;

  constructor(options: SiteDirectoryOptions) {
    this.#options = options;
  }

  /** Whether the configurations have been read at least once; a new platform has none. */
  get isReady(): boolean {
    return this.#wasRead;
  }

  /** @throws ProblemError 503 before the configurations have been read: until then, that a site is not known says nothing of it */
  requireReady(): void {
    if (!this.isReady) throw unavailable();
  }

  /** The sites and dealerships whose newest document fails the schema here, with its revision; 0 if it is not known. */
  get refused(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refused);
  }

  /** The number of the last known change. */
  get position(): number {
    return this.#place.position;
  }

  /** Starts following. Resolves once the configurations have been read for the first time. */
  async start(): Promise<void> {
    this.#firstLoad ??= new Promise((resolve) => {
      this.#following = this.#follow(resolve);
    });
    await this.#firstLoad;
  }

  /** Stops following; the known sites remain. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  /** The site with this slug. */
  bySlug(slug: string): ConfiguredSite | undefined {
    return this.#sites.get(slug);
  }

  /** The site that a host name, without its port, leads to. */
  byHost(host: string): ConfiguredSite | undefined {
    const slug = this.#slugByHost.get(host.toLowerCase());
    return slug === undefined ? undefined : this.#sites.get(slug);
  }

  /**
   * The site at the newest known revision, which must be at least this one: if it is not, the sites service is asked once. Callers
   * share a question, but not one that was in progress when they arrived: its answer may be older than the revision that they need.
   * @returns undefined if even then there is no such revision.
   * @throws any error of the question.
   */
  async atLeast(slug: string, revision: number): Promise<ConfiguredSite | undefined> {
    const known = () => {
      const site = this.#sites.get(slug);
      return site && site.revision >= revision ? site : undefined;
    };
    if (!known()) await this.#asking?.catch(() => undefined);
    if (!known()) await this.#ask();
    return known();
  }

  /** All sites. */
  sites(): ConfiguredSite[] {
    return [...this.#sites.values()];
  }

  /** All dealerships. */
  dealerships(): Dealership[] {
    return [...this.#dealerships.values()];
  }

  /** The dealership with this id; undefined if it is not configured, or was not read yet. */
  dealership(id: number): Dealership | undefined {
    return this.#dealerships.get(id);
  }

  /** The dealerships whose stock a site shows, in its own order; one that is not configured yet is left out. */
  dealershipsOf(config: SiteConfig): Dealership[] {
    return config.dealership_ids.flatMap((id) => this.#dealerships.get(id) ?? []);
  }

  async #follow(onFirstLoad: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#apply(await this.#options.load(this.#place, signal, 'after a change'));
        onFirstLoad();
      } catch (error) {
        if (signal.aborted) break;
        this.#options.onError?.(error);
        await pause(this.#options.retryMs ?? 500, signal);
      }
    }
    onFirstLoad();
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#options
      .load(this.#place, this.#stopping.signal, 'at once')
      .then((changes) => this.#apply(changes))
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  /**
   * Of two questions at the same time the later one may be answered first: older data than the known is ignored. The sites
   * service may be another version, so each document is checked separately: missing fields get their defaults, unknown fields are left
   * out, and an invalid document does not affect the others.
   */
  #apply(changes: ConfigurationChanges): void {
    if (changes.restored) this.#forget();
    else if (changes.position < this.#place.position) return;
    for (const document of changes.dealerships) {
      const { success, data, error } = parseKnown(dealershipSchema, document);
      if (success) this.#dealerships.set(data.id, data);
      this.#note(`dealership-${document?.slug}`, 0, error);
    }
    for (const { revision, config } of changes.sites) {
      const { success, data, error } = parseKnown(siteConfig, config);
      if (success) this.#sites.set(data.slug, { revision, config: data });
      this.#note(`site-${config?.slug}`, revision, error);
    }
    if (changes.sites.length > 0 || changes.restored) this.#indexHosts();
    this.documents.apply(changes.documents ?? []);
    this.#place = { position: changes.position, ...(changes.mark !== undefined && { mark: changes.mark }) };
    this.#wasRead = true;
  }

  /** Revisions and positions say something else from now on. */
  #forget(): void {
    this.#sites.clear();
    this.#dealerships.clear();
    this.#refused.clear();
    this.documents.clear();
  }

  #note(document: string, revision: number, error: unknown): void {
    if (!error) this.#refused.delete(document);
    else if (this.#refused.get(document) !== revision) {
      this.#refused.set(document, revision);
      this.#options.onRefused?.(document, error);
    }
  }

  #indexHosts(): void {
    this.#slugByHost.clear();
    for (const { config } of this.#sites.values()) {
      for (const host of config.hosts) this.#slugByHost.set(host.toLowerCase(), config.slug);
    }
  }
}
