import { identityTopic } from '@forecourt/contracts';
import { eventStoreProvider, Outbox } from '@forecourt/event-store';
import { letterControllers, letterProviders, SMS_BUDGET } from '@forecourt/messages';
import { startRelay } from '@forecourt/messaging';
import { personKeyProviders } from '@forecourt/persons';
import {
  Clock,
  JournalController,
  Metrics,
  outboxRelay,
  ParkedStreamsController,
  recurringWork,
  retention,
} from '@forecourt/service-kit';
import { serviceModule } from '@forecourt/service-kit/commands';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { IdentityConfig } from './config.ts';
import { CredentialCheckService, OperatorGuard } from './credential/credential.check.ts';
import { credentialCommands } from './credential/credential.commands.ts';
import { CredentialController, CredentialSessionController } from './credential/credential.http.ts';
import { credentials } from './credential/credential.rows.ts';
import { CredentialSessionService, credentialSessions } from './credential/credential-session.ts';
import { feedKeyCommands } from './feed-key/feed-key.commands.ts';
import { FeedKeyController } from './feed-key/feed-key.http.ts';
import { feedKeys } from './feed-key/feed-key.rows.ts';
import { SignatureService } from './feed-key/feed-key.signature.ts';
import { identityJournal } from './journal.ts';
import { identityMigrations } from './migrations/index.ts';
import { identityRetention } from './retention.ts';
import { measureCodes } from './sign-in/code-limits.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { signInCodes } from './sign-in/sign-in-code.ts';
import { SessionController, UserPrivacyController } from './user/user.http.ts';
import { UserPrivacy } from './user/user.privacy.ts';
import { sessions, users } from './user/user.rows.ts';
import { SessionService } from './user/user.sessions.ts';

export const POOL_SIZE = 6;
/** The tables that repositories read and write. */
export const identityEntities = [feedKeys, credentials, users, signInCodes, sessions, credentialSessions];
/** Nobody waits for an empty outbox. */
const RELAY_IDLE_MS = 1_000;
const NOTE_EVERY_MS = 3_600_000;

/** The identity service: who may act, and how they prove it. Keys of feed clients, which sign, and credentials, which are sent; users of sites, who sign in by phone. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: IdentityConfig): DynamicModule {
    return serviceModule(AppModule, {
      database: {
        url: config.databaseUrl,
        name: 'identity',
        migrations: identityMigrations,
        entities: identityEntities,
        poolSize: POOL_SIZE,
      },
      controllers: [
        FeedKeyController,
        CredentialController,
        CredentialSessionController,
        SignInController,
        SessionController,
        UserPrivacyController,
        ParkedStreamsController,
        ...letterControllers,
        JournalController,
      ],
      providers: [
        ...personKeyProviders(config),
        eventStoreProvider(),
        ...letterProviders(config),
        ...feedKeyCommands,
        SignatureService,
        ...credentialCommands,
        CredentialCheckService,
        CredentialSessionService,
        OperatorGuard,
        SessionService,
        SignInService,
        UserPrivacy,
        ...identityJournal(config),
        ...relay(config),
        ...retention(identityRetention),
        notingOlderUsers,
        measuringCodes,
      ],
    });
  }
}

/** No event leaves the service; the relay only clears the outbox. */
const relay = ({ transport }: IdentityConfig) =>
  outboxRelay({
    service: 'identity',
    topic: identityTopic.name,
    outbox: (dataSource: DataSource) => new Outbox(dataSource),
    start: (outbox, onError) =>
      startRelay({
        outbox,
        transport,
        topic: identityTopic.name,
        toWire: () => undefined,
        idleMs: RELAY_IDLE_MS,
        onError,
      }),
  });

/** Measured from the start, whether anybody asks for it or not. */
const measuringCodes = {
  provide: Symbol('measured codes'),
  inject: [Metrics, DataSource, Clock, SMS_BUDGET],
  useFactory: measureCodes,
};

const notingOlderUsers = recurringWork({
  name: 'note older users',
  everyMs: NOTE_EVERY_MS,
  inject: [UserPrivacy],
  work: (privacy: UserPrivacy) => privacy.noteOlder(),
});
