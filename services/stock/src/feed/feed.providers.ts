import { Clock, type InternalClient, recurringWork, SiteDirectory } from '@forecourt/service-kit';
import { internalClient } from '@forecourt/service-kit/commands';
import type { Provider } from '@nestjs/common';
import type { StockConfig } from '../config.ts';
import { KnownLocations } from './checking/feed-dealership.ts';
import { CsvIntake } from './csv-intake.ts';
import { FeedIntake } from './feed-intake.ts';
import { FeedPlaces } from './feed-places.ts';
import { JsonIntake } from './json-intake.ts';
import { FeedMetrics } from './keeping/feed.metrics.ts';
import { FeedCounts } from './keeping/feed-counts.ts';
import { FeedKeys } from './keeping/feed-keys.ts';
import { FeedMappings } from './reading/feed-mappings.ts';

const COUNT_FEEDS_EVERY_MS = 1_000;
const IDENTITY = Symbol('IDENTITY');

/** Feeds: their keys, places, mappings and intakes, and the count of their rows. */
export const feedProviders = (config: StockConfig): Provider[] => [
  internalClient(IDENTITY, 'identity', config.identityUrl, config),
  {
    provide: FeedKeys,
    inject: [IDENTITY, Clock],
    useFactory: (identity: InternalClient, clock: Clock) => new FeedKeys(identity, clock),
  },
  {
    provide: KnownLocations,
    inject: [SiteDirectory],
    useFactory: (directory: SiteDirectory) => new KnownLocations(directory),
  },
  FeedIntake,
  CsvIntake,
  JsonIntake,
  FeedMappings,
  FeedPlaces,
  FeedCounts,
  FeedMetrics,
  countingFeeds,
];

const countingFeeds = recurringWork({
  name: 'count feeds',
  everyMs: COUNT_FEEDS_EVERY_MS,
  inject: [FeedCounts],
  work: (counts: FeedCounts) => counts.flush(),
});
