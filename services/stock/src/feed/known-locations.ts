import type { SiteDirectory } from '@forecourt/service-kit';
import type { FeedDealership } from './feed-dealership.ts';

/** The locations of dealerships: only for warnings, so a feed is accepted whether they are known or not. */
export class KnownLocations {
  readonly #directory: SiteDirectory;

  /** @param directory of all dealerships. */
  constructor(directory: SiteDirectory) {
    this.#directory = directory;
  }

  /** The dealership of this id, if it is configured and has been read. */
  of(id: number): FeedDealership | undefined {
    const known = this.#directory.dealership(id);
    return known && this.withLocations({ id, slug: known.slug });
  }

  /** The dealership with the slugs of its locations, if it is configured and has been read. */
  withLocations({ id, slug }: FeedDealership): FeedDealership {
    const known = this.#directory.dealership(id);
    return known ? { id, slug, locations: known.locations.map((location) => location.slug) } : { id, slug };
  }
}
