import { identityTopic } from '@forecourt/contracts';
import { Outbox } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { DatabaseModule, outboxRelay, recurringWork, SecretBox } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { IdentityConfig } from './config.ts';
import { FeedKeyController } from './feed-key/feed-key.controller.ts';
import { FeedKeyService } from './feed-key/feed-key.service.ts';
import { SignatureService } from './feed-key/signature.service.ts';
import { identityMigrations } from './migrations/index.ts';

const POOL_SIZE = 6;
const FORGET_EVERY_MS = 60_000;

/** The identity service: who may act, and how they prove it. So far the keys of feed clients. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class AppModule {
  static register(config: IdentityConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.databaseUrl,
          name: 'identity',
          migrations: identityMigrations,
          poolSize: POOL_SIZE,
        }),
      ],
      controllers: [FeedKeyController],
      providers: [
        { provide: SecretBox, useValue: new SecretBox(config.deploymentKey, config.previousDeploymentKeys) },
        FeedKeyService,
        SignatureService,
        relay(config),
        forgetting,
      ],
    };
  }
}

/** No event of a feed key leaves the service; the relay only clears the outbox. */
const relay = ({ transport }: IdentityConfig) =>
  outboxRelay({
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
