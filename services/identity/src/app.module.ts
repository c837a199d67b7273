import { identityTopic } from '@forecourt/contracts';
import { eventStoreMigrations, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { startRelay } from '@forecourt/messaging';
import { backgroundWorker, DatabaseModule, SERVICE_LOGGER, SecretBox } from '@forecourt/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { IdentityConfig } from './config.ts';
import { FeedKeyController } from './feed-key/feed-key.controller.ts';
import { FeedKeyService } from './feed-key/feed-key.service.ts';
import { SignatureService } from './feed-key/signature.service.ts';
import { CreateFeedKeys1763700200000 } from './migrations/1763700200000-create-feed-keys.ts';

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
          migrations: [...eventStoreMigrations, CreateFeedKeys1763700200000],
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
const relay = (config: IdentityConfig) =>
  backgroundWorker('identity-relay', [DataSource, SERVICE_LOGGER], (dataSource: DataSource, logger: Logger) =>
    startRelay<OutboxEntry>({
      outbox: new Outbox(dataSource),
      transport: config.transport,
      topic: identityTopic.name,
      toWire: () => undefined,
      onError: (error) => logger.error({ err: error }, 'the relay failed and tries again'),
    }),
  );

const forgetting = backgroundWorker(
  'signature-forgetting',
  [SignatureService, SERVICE_LOGGER],
  (signatures: SignatureService, logger: Logger) => {
    const timer = setInterval(() => {
      signatures.forgetOldSignatures().catch((error: unknown) => logger.error({ err: error }, 'old signatures stay'));
    }, FORGET_EVERY_MS);
    return { stop: async () => clearInterval(timer) };
  },
);
