import type { Readable } from 'node:stream';
import type { Transport } from '@forecourt/messaging';
import { type RunningService, startService } from '@forecourt/service-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.ts';
import type { StockConfig } from './config.ts';

/** A thousand upserts with long comments; CSV is streamed and has no such limit. */
const BODY_LIMIT = 32 * 1024 * 1024;

/** Starts the stock service. Its caller makes and closes the transport. */
export function startStock(config: StockConfig, { transport }: { transport: Transport }): Promise<RunningService> {
  const { host, logger, clock, ids } = config;
  return startService({
    name: 'stock',
    module: AppModule.register(config, transport),
    access: 'internal',
    tokens: config.tokens,
    port: config.port,
    bodyLimit: BODY_LIMIT,
    configure: (app) => streamCsv(app.getHttpAdapter().getInstance()),
    ...(host && { host }),
    ...(logger && { logger }),
    ...(clock && { clock }),
    ...(ids && { ids }),
  });
}

/** A CSV body is handed on as it streams in. */
function streamCsv(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('text/csv', (_request: unknown, body: Readable, done) => done(null, body));
}
