import type { ConfigurationChanges, ConfiguredSite, Dealership, SiteConfig } from '@forecourt/contracts';

/** Asks the sites service for what changed after a position; waits a while where nothing did. */
export type LoadConfigurations = (after: number, signal: AbortSignal) => Promise<ConfigurationChanges>;

/** What a directory is started with. */
export interface SiteDirectoryOptions {
  load: LoadConfigurations;
  /** Told of each failed attempt; the directory keeps what it has and tries again. */
  onError?: (error: unknown) => void;
  /** Milliseconds before the next attempt after a failure. Default 500. */
  retryMs?: number;
}

/**
 * All sites' configurations and dealerships in memory, followed by position: a change is live within moments, without a restart, and a
 * sites service that is away stops nobody (SITE-5).
 */
export class SiteDirectory {
  readonly #options: SiteDirectoryOptions;
  readonly #sites = new Map<string, ConfiguredSite>();
  readonly #slugByHost = new Map<string, string>();
  readonly #dealerships = new Map<number, Dealership>();
  readonly #stopping = new AbortController();
  #position = 0;
  #wasRead = false;
  #following: Promise<void> | undefined;
  #firstLoad: Promise<void> | undefined;

  constructor(options: SiteDirectoryOptions) {
    this.#options = options;
  }

  /** Whether the configurations have been read at least once; a new platform has none. */
  get isReady(): boolean {
    return this.#wasRead;
  }

  /** The number of the last change that is known. */
  get position(): number {
    return this.#position;
  }

  /** Starts following. Resolves once the configurations have been read for the first time. */
  async start(): Promise<void> {
    this.#firstLoad ??= new Promise((resolve) => {
      this.#following = this.#follow(resolve);
    });
    await this.#firstLoad;
  }

  /** Stops following; what is known stays. */
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

  /** All sites. */
  sites(): ConfiguredSite[] {
    return [...this.#sites.values()];
  }

  /** The dealership with this id; undefined where it is not configured, or was not read yet. */
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
        this.#apply(await unlessAborted(this.#options.load(this.#position, signal), signal));
        onFirstLoad();
      } catch (error) {
        if (signal.aborted) break;
        this.#options.onError?.(error);
        await pause(this.#options.retryMs ?? 500, signal);
      }
    }
    onFirstLoad();
  }

  #apply(changes: ConfigurationChanges): void {
    for (const dealership of changes.dealerships) this.#dealerships.set(dealership.id, dealership);
    for (const site of changes.sites) this.#sites.set(site.config.slug, site);
    if (changes.sites.length > 0) this.#indexHosts();
    this.#position = changes.position;
    this.#wasRead = true;
  }

  #indexHosts(): void {
    this.#slugByHost.clear();
    for (const { config } of this.#sites.values()) {
      for (const host of config.hosts) this.#slugByHost.set(host.toLowerCase(), config.slug);
    }
  }
}

/** Stopping does not wait for a question that may be answered much later. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
