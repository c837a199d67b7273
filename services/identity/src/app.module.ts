import { identityTopic } from '@forecourt/contracts';
import { EventStore, Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { DatabaseModule, outboxRelay, ParkedStreamsController, recurringWork, SecretBox } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { IdentityConfig } from './config.ts';
import { OperatorGuard } from './credential/by-operator.ts';
import { CredentialController } from './credential/credential.controller.ts';
import { credentialHandlers } from './credential/credential.handlers.ts';
import { credentials } from './credential/credential.read-model.ts';
import { CredentialCheckService } from './credential/credential-check.service.ts';
import { FeedKeyController } from './feed-key/feed-key.controller.ts';
import { feedKeyHandlers } from './feed-key/feed-key.handlers.ts';
import { feedKeys } from './feed-key/feed-key.read-model.ts';
import { SignatureService } from './feed-key/signature.service.ts';
import { identityMigrations } from './migrations/index.ts';

export const POOL_SIZE = 6;
/** The tables that repositories read and write. */
export const identityEntities = [feedKeys, credentials];
const FORGET_EVERY_MS = 60_000;

/** The identity service: who may act, and how they prove it. Keys of feed clients, which sign, and credentials, which are sent. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: IdentityConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'identity',
          migrations: identityMigrations,
          entities: identityEntities,
          poolSize: POOL_SIZE,
        }),
      ],
      controllers: [FeedKeyController, CredentialController, ParkedStreamsController],
      providers: [
        { provide: SecretBox, useValue: new SecretBox(config.deploymentKey, config.previousDeploymentKeys) },
        eventStore,
        ...feedKeyHandlers,
        SignatureService,
        ...credentialHandlers,
        CredentialCheckService,
        OperatorGuard,
        ...relay(config),
        forgetting,
      ],
    };
  }
}

const eventStore = {
  provide: EventStore,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new EventStore(dataSource),
};

/** No event of a key leaves the service; the relay only clears the outbox. */
const relay = ({ transport }: IdentityConfig) =>
  outboxRelay({
    service: 'identity',
    topic: identityTopic.name,
    outbox: (dataSource: DataSource) => new Outbox(dataSource),
    start: (outbox, onError) =>
      startRelay({ outbox, transport, topic: identityTopic.name, toWire: () => undefined, onError }),
  });

const forgetting = recurringWork({
  name: 'forget old signatures',
  everyMs: FORGET_EVERY_MS,
  inject: [SignatureService],
  work: (signatures: SignatureService) => signatures.forgetOldSignatures(),
});
