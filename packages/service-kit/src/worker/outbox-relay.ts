import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { backgroundWorker, type Stoppable } from './background-worker.ts';

/** An outbox that tells how far publishing is behind; packages/event-store's is one. */
interface CountedOutbox {
  stats(): Promise<{ waiting: number; oldestAgeSeconds: number }>;
}

/** How a service publishes what its outbox holds. */
export interface OutboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]> {
  outbox(dataSource: DataSource): Outbox;
  /** What `start` is given besides, as in a factory provider. */
  inject?: InjectionToken[];
  /** Starts the relay, packages/messaging's as a rule; it reports its faults and goes on by itself. */
  start(outbox: Outbox, onError: (error: unknown) => void, ...dependencies: Dependencies): Stoppable;
}

/** A Nest provider that publishes a service's outbox while the service runs, and measures what waits in it. */
export function outboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]>(
  options: OutboxRelay<Outbox, Dependencies>,
): Provider {
  return backgroundWorker(
    'outbox-relay',
    [DataSource, Metrics, SERVICE_LOGGER, ...(options.inject ?? [])],
    (dataSource: DataSource, metrics: Metrics, logger: Logger, ...dependencies: Dependencies) => {
      const outbox = options.outbox(dataSource);
      addGauges(metrics, outbox);
      const onError = (error: unknown) => logger.error({ err: error }, 'the relay failed and tries again');
      return options.start(outbox, onError, ...dependencies);
    },
  );
}

function addGauges(metrics: Metrics, outbox: CountedOutbox): void {
  metrics.gauge({
    name: 'outbox_waiting_events',
    help: 'Events that are still to be published.',
    read: async () => (await outbox.stats()).waiting,
  });
  metrics.gauge({
    name: 'outbox_oldest_age_seconds',
    help: 'Age of the oldest event that is still to be published; 0 where none is.',
    read: async () => (await outbox.stats()).oldestAgeSeconds,
  });
}
