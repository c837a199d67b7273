import { Clock, recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KnownLocations } from '../feed/checking/feed-dealership.ts';
import { FeedIntake } from '../feed/feed-intake.ts';
import { FeedCounts } from '../feed/keeping/feed-counts.ts';
import { FeedKeys } from '../feed/keeping/feed-keys.ts';
import { FeedSettingsStore } from './feed-settings.ts';
import { SMALL_FILE_BYTES } from './file-queue.ts';
import { FileStore } from './file-store.ts';
import { FileWorker } from './file-worker.ts';

const LOOK_FOR_FILES_EVERY_MS = 500;
const END_FILES_EVERY_MS = 60_000;

const fileWorker = {
  provide: FileWorker,
  inject: [DataSource, FileStore, FeedIntake, FeedKeys, KnownLocations, FeedSettingsStore, FeedCounts, Clock],
  useFactory: (
    dataSource: DataSource,
    store: FileStore,
    intake: FeedIntake,
    keys: FeedKeys,
    locations: KnownLocations,
    settings: FeedSettingsStore,
    counts: FeedCounts,
    clock: Clock,
  ) => new FileWorker({ dataSource, store, intake, keys, locations, settings, counts, now: () => clock.now() }),
};

const processingFiles = recurringWork({
  name: 'process feed files',
  everyMs: LOOK_FOR_FILES_EVERY_MS,
  inject: [FileWorker],
  work: (worker: FileWorker) => worker.work(),
});

const processingSmallFiles = recurringWork({
  name: 'process small feed files',
  everyMs: LOOK_FOR_FILES_EVERY_MS,
  inject: [FileWorker],
  work: (worker: FileWorker) => worker.work(SMALL_FILE_BYTES),
});

const endingFiles = recurringWork({
  name: 'end unconfirmed feed files',
  everyMs: END_FILES_EVERY_MS,
  inject: [FileStore],
  work: (files: FileStore) => files.endUnconfirmed(),
});

/** Whole files of feed clients: where they are kept, and what processes them by itself. */
export const feedFileProviders: Provider[] = [
  FeedSettingsStore,
  FileStore,
  fileWorker,
  processingFiles,
  processingSmallFiles,
  endingFiles,
];
