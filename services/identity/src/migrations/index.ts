import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateFeedKeys1763700200000 } from './1763700200000-create-feed-keys.ts';

/** The migrations of the identity service's database, oldest first. */
export const identityMigrations = [...eventStoreMigrations, CreateFeedKeys1763700200000];
