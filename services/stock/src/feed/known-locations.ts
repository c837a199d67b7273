import type { SiteDirectory } from '@forecourt/service-kit';
import type { FeedDealership } from './feed-dealership.ts';

/** Which locations dealerships have: only for warnings, so a feed is taken whether they are known or not. */
export class KnownLocations {
  readonly #directory: SiteDirectory | undefined;

  /** @param directory of all dealerships; without it no location is known. */
  constructor(directory: SiteDirectory | undefined) {
    this.#directory = directory;
  }

  /** The dealership with the slugs of its locations, where it is configured and has been read. */
  withLocations({ id, slug }: FeedDealership): FeedDealership {
    const known = this.#directory?.dealership(id);
    return known ? { id, slug, locations: known.locations.map((location) => location.slug) } : { id, slug };
  }
}
