import { consumerMigrations } from '@forecourt/messaging';
import type { MigrationInterface } from 'typeorm';
import { CreateCarRows1763700300000 } from './1763700300000-create-car-rows.ts';
import { CreateRebuilds1763900300000 } from './1763900300000-create-rebuilds.ts';
import { TimeIndexEntries1764000300000 } from './1764000300000-time-index-entries.ts';

/** The migrations of the search indexer's database, oldest first. */
export const indexerMigrations: (new () => MigrationInterface)[] = [
  ...consumerMigrations,
  CreateCarRows1763700300000,
  CreateRebuilds1763900300000,
  TimeIndexEntries1764000300000,
];
