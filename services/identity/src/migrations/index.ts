import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateFeedKeys1763700200000 } from './1763700200000-create-feed-keys.ts';
import { ReviseFeedKeys1764000200000 } from './1764000200000-revise-feed-keys.ts';
import { CreateCredentials1764800200000 } from './1764800200000-create-credentials.ts';

/** The migrations of the identity service's database, oldest first. */
export const identityMigrations = [
  ...eventStoreMigrations,
  CreateFeedKeys1763700200000,
  ReviseFeedKeys1764000200000,
  CreateCredentials1764800200000,
];
