import { type JournalConfig, journalProviders } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { CredentialCommands } from './credential/credential.commands.ts';
import { CredentialSessionService } from './credential/credential-session.ts';
import { FeedKeyCommands } from './feed-key/feed-key.commands.ts';
import { UserPrivacy } from './user/user.privacy.ts';
import { SessionService } from './user/user.sessions.ts';

/** What identity ends for good. A change of a feed key's dealerships is none: it can be taken back. */
type IdentityEnding =
  | 'user'
  | 'session'
  | 'sessions-of-user'
  | 'credential-session'
  | 'credential-revoked'
  | 'credential-rotated'
  | 'feed-key-revoked'
  | 'feed-key-rotated';

/** Identity's erasure journal: users who erased their account, and what was revoked or signed out (AUTH-4). */
export const identityJournal = (config: JournalConfig): Provider[] =>
  journalProviders<
    IdentityEnding,
    [UserPrivacy, SessionService, CredentialSessionService, CredentialCommands, FeedKeyCommands]
  >(config, {
    service: 'identity',
    inject: [UserPrivacy, SessionService, CredentialSessionService, CredentialCommands, FeedKeyCommands],
    replays: (users, sessions, credentialSessions, credentials, feedKeys) => ({
      user: (entries) => users.eraseAgain(entries.map(({ id }) => id)),
      session: (entries) => sessions.endAgain(entries),
      'sessions-of-user': (entries) => sessions.endAllAgain(entries),
      'credential-session': (entries) => credentialSessions.endAgain(entries),
      'credential-revoked': (entries) => credentials.endAgain('revoked', entries),
      'credential-rotated': (entries) => credentials.endAgain('rotated', entries),
      'feed-key-revoked': (entries) => feedKeys.endAgain('revoked', entries),
      'feed-key-rotated': (entries) => feedKeys.endAgain('rotated', entries),
    }),
  });
