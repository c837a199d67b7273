import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { ReadinessRegistry } from '../health/readiness-registry.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { backgroundWorker, type Stoppable } from './background-worker.ts';

/** An outbox that tells how far publishing is behind; packages/event-store's is one. */
interface CountedOutbox {
  stats(): Promise<{ waiting: number; oldestAgeSeconds: number }>;
}

/** What publishes; packages/messaging's relay is one. */
interface RunningRelay extends Stoppable {
  /** Whether this process is the outbox's reader, and its faults in a row. */
  stats(): { active: boolean; failures: number };
}

/** How a service publishes what its outbox holds. */
export interface OutboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]> {
  outbox(dataSource: DataSource): Outbox;
  /** What `start` is given besides, as in a factory provider. */
  inject?: InjectionToken[];
  /** Starts the relay, packages/messaging's as a rule; it reports its faults and goes on by itself. */
  start(outbox: Outbox, onError: (error: unknown) => void, ...dependencies: Dependencies): RunningRelay;
}

/**
 * A Nest provider that publishes a service's outbox while the service runs, and measures what waits in it. A broker that is away degrades
 * the service and no more: what it is told is kept in the outbox.
 */
export function outboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]>(
  options: OutboxRelay<Outbox, Dependencies>,
): Provider {
  return backgroundWorker(
    'outbox-relay',
    [DataSource, Metrics, ReadinessRegistry, SERVICE_LOGGER, ...(options.inject ?? [])],
    (
      dataSource: DataSource,
      metrics: Metrics,
      readiness: ReadinessRegistry,
      logger: Logger,
      ...dependencies: Dependencies
    ) => {
      const outbox = options.outbox(dataSource);
      const onError = (error: unknown) => logger.error({ err: error }, 'the relay failed and tries again');
      const relay = options.start(outbox, onError, ...dependencies);
      addGauges(metrics, outbox, relay);
      readiness.register('publishing', () => assertPublishing(relay), 'degrade');
      return relay;
    },
  );
}

function assertPublishing(relay: RunningRelay): void {
  const { failures } = relay.stats();
  if (failures > 0) throw new Error(`Publishing failed ${failures} times in a row.`);
}

function addGauges(metrics: Metrics, outbox: CountedOutbox, relay: RunningRelay): void {
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
  metrics.gauge({
    name: 'outbox_relay_active',
    help: 'Whether this process is the one that publishes the outbox; 1 in one process of the service.',
    read: () => Number(relay.stats().active),
  });
}
