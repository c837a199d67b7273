import { eventStoreMigrations } from '@forecourt/event-store';
import { CreateFeedKeys1763700200000 } from './1763700200000-create-feed-keys.ts';
import { ReviseFeedKeys1764000200000 } from './1764000200000-revise-feed-keys.ts';
import { CreateCredentials1764800200000 } from './1764800200000-create-credentials.ts';
import { BindCredentialsToDealerships1765100100000 } from './1765100100000-bind-credentials-to-dealerships.ts';
import { CreateUsersAndSessions1765100200000 } from './1765100200000-create-users-and-sessions.ts';
import { FindUsersByPhone1765510100000 } from './1765510100000-find-users-by-phone.ts';
import { CreateCredentialSessions1765600100000 } from './1765600100000-create-credential-sessions.ts';
import { CreateLetters1767300100000 } from './1767300100000-create-letters.ts';
import { CountWideNetworks1769510000000 } from './1769510000000-count-wide-networks.ts';
import { MarkErasureJournal1769600100000 } from './1769600100000-mark-erasure-journal.ts';

/** The migrations of the identity service's database, oldest first. */
export const identityMigrations = [
  ...eventStoreMigrations,
  CreateFeedKeys1763700200000,
  ReviseFeedKeys1764000200000,
  CreateCredentials1764800200000,
  BindCredentialsToDealerships1765100100000,
  CreateUsersAndSessions1765100200000,
  FindUsersByPhone1765510100000,
  CreateCredentialSessions1765600100000,
  CreateLetters1767300100000,
  CountWideNetworks1769510000000,
  MarkErasureJournal1769600100000,
];
