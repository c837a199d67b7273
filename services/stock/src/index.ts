import { type RunningService, startInternalService } from '@forecourt/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import type { StockConfig } from './config.ts';

export type { StockConfig } from './config.ts';

/** A thousand upserts with long comments; CSV is streamed and has no such limit. */
const BODY_LIMIT = 32 * 1024 * 1024;

export { stockMigrations } from './migrations/index.ts';
export { toWire } from './vehicle/vehicle.wire.ts';

/** Starts the stock service. */
export function startStock(config: StockConfig): Promise<RunningService> {
  return startInternalService(config, {
    name: 'stock',
    module: AppModule.register(config),
    bodyLimit: BODY_LIMIT,
    configure: streamCsv,
  });
}

/** A CSV body is handed on as it streams in. */
function streamCsv(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
}
