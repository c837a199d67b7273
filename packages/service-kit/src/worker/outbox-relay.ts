import type { InjectionToken, Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Metrics } from '../health/metrics.ts';
import { ReadinessRegistry } from '../health/readiness.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { unavailable } from '../problem/problem-error.ts';
import { HorizonWatch } from '../publishing/horizon-watch.ts';
import { ParkedStreams, type ParkingStore } from '../publishing/parked-streams.ts';
import type { Stoppable } from '../waiting/repeat.ts';
import { type BackgroundWorker, backgroundWorker, recurringWork } from './background-worker.ts';

const LOOK_AT_HORIZON_EVERY_MS = 5_000;

/** An outbox that counts its waiting and parked events; packages/event-store's is one. */
interface CountedOutbox {
  stats(): Promise<{ waiting: number; oldestAgeSeconds: number; parkedStreams: number; parkedEvents: number }>;
  /** What cannot be published. */
  readonly parked: ParkingStore;
  findEpoch(topic: string): Promise<PublishedEpoch | undefined>;
  /** Has all stored events published again, in another epoch of the topic. */
  beginEpoch(topic: string): Promise<void>;
}

/** In which epoch a topic is published. */
interface PublishedEpoch {
  epoch: string;
  since: Date;
  /** Undefined where stored events are not being published again. */
  republishing: unknown;
  republished: number;
}

/** What publishes; packages/messaging's relay is one. */
interface RunningRelay extends Stoppable {
  /** Whether this process is the outbox's reader, its faults in a row, and why it publishes nothing until an operator acts. */
  stats(): { active: boolean; failures: number; halted?: string | undefined };
  /** Whether stream after stream fails, so that no more are parked and the outbox waits. */
  isCircuitOpen(): boolean;
  /** Gives a topic more partitions: nothing more of it is published before a new epoch. @throws RangeError if it has more already. */
  addPartitions(topic: string, partitions: number): Promise<void>;
  /** Why a stored event cannot be serialised; undefined if it can. @throws a fault of the infrastructure. */
  whyUnpublishable(event: unknown): Promise<string | undefined>;
}

/** A service's publishing while it runs. */
export interface Publishing extends RunningRelay {
  topics: readonly string[];
  findEpoch(topic: string): Promise<PublishedEpoch | undefined>;
  beginEpoch(topic: string): Promise<void>;
}

/** The token of the BackgroundWorker that publishes. */
export const OUTBOX_RELAY = 'outbox-relay';

/** How a service publishes its outbox. */
export interface OutboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]> {
  /** The service's name, for operators. */
  service: string;
  topic: string;
  /** Other topics that the relay publishes the same events on. */
  alsoOn?: readonly string[];
  outbox(dataSource: DataSource): Outbox;
  /** What `start` is given besides, as in a factory provider. */
  inject?: InjectionToken[];
  /** Starts the relay, usually packages/messaging's; it reports its faults and continues by itself. */
  start(outbox: Outbox, onError: (error: unknown) => void, ...dependencies: Dependencies): RunningRelay;
}

/**
 * Nest providers that publish a service's outbox while the service runs, measure its waiting events, manage events that cannot be published,
 * and name the transactions that hold up outboxes;
 * ParkedStreamsController is the operators' access to the parked events. A broker that is down only degrades the service: events wait
 * in the outbox.
 */
export function outboxRelay<Outbox extends CountedOutbox, Dependencies extends unknown[]>(
  options: OutboxRelay<Outbox, Dependencies>,
): Provider[] {
  return [relayProvider(options), parkedStreams(options), ...horizonWatch];
}

function relayProvider<Outbox extends CountedOutbox, Dependencies extends unknown[]>(
  options: OutboxRelay<Outbox, Dependencies>,
): Provider {
  return backgroundWorker(
    OUTBOX_RELAY,
    [DataSource, Metrics, ReadinessRegistry, SERVICE_LOGGER, ...(options.inject ?? [])],
    (
      dataSource: DataSource,
      metrics: Metrics,
      readiness: ReadinessRegistry,
      logger: Logger,
      ...dependencies: Dependencies
    ): Publishing => {
      const outbox = options.outbox(dataSource);
      const onError = (error: unknown) => logger.error({ err: error }, 'the relay failed and tries again');
      const relay = options.start(outbox, onError, ...dependencies);
      addGauges(metrics, outbox, relay);
      readiness.register('publishing', () => assertPublishing(relay), 'degrade');
      return {
        ...relay,
        topics: [options.topic, ...(options.alsoOn ?? [])],
        findEpoch: (topic) => outbox.findEpoch(topic),
        beginEpoch: (topic) => outbox.beginEpoch(topic),
      };
    },
  );
}

function parkedStreams<Outbox extends CountedOutbox, Dependencies extends unknown[]>({
  service,
  topic,
  outbox,
}: OutboxRelay<Outbox, Dependencies>): Provider {
  return {
    provide: ParkedStreams,
    inject: [DataSource, OUTBOX_RELAY],
    useFactory: (dataSource: DataSource, worker: BackgroundWorker<RunningRelay>) =>
      new ParkedStreams({
        service,
        topic,
        store: outbox(dataSource).parked,
        whyUnpublishable: (event) => {
          if (!worker.running) throw unavailable('The service is starting or stopping.');
          return worker.running.whyUnpublishable(event);
        },
      }),
  };
}
const horizonWatch: Provider[] = [
  {
    provide: HorizonWatch,
    inject: [DataSource, SERVICE_LOGGER, Metrics],
    useFactory: (dataSource: DataSource, logger: Logger, metrics: Metrics) => {
      const watch = new HorizonWatch(dataSource, logger);
      metrics.gauge({
        name: 'outbox_horizon_held_seconds',
        read: () => watch.seconds(),
      });
      return watch;
    },
  },
  recurringWork({
    name: 'look for long write transactions',
    everyMs: LOOK_AT_HORIZON_EVERY_MS,
    inject: [HorizonWatch],
    work: (watch: HorizonWatch) => watch.look(),
  }),
];

function assertPublishing(relay: RunningRelay): void {
  const { failures, halted } = relay.stats();
  if (halted) throw new Error(halted);
  if (failures > 0) throw new Error(`Publishing failed ${failures} times in a row.`);
}

function addGauges(metrics: Metrics, outbox: CountedOutbox, relay: RunningRelay): void {
  metrics.gauges(() => outbox.stats(), {
    outbox_waiting_events: ({ waiting }) => waiting,
    outbox_oldest_age_seconds: ({ oldestAgeSeconds }) => oldestAgeSeconds,
    outbox_parked_streams: ({ parkedStreams }) => parkedStreams,
    outbox_parked_events: ({ parkedEvents }) => parkedEvents,
  });
  metrics.gauge({
    name: 'outbox_open_circuit',
    read: () => Number(relay.isCircuitOpen()),
  });
  metrics.gauge({
    name: 'outbox_relay_halted',
    read: () => Number(relay.stats().halted !== undefined),
  });
  metrics.gauge({
    name: 'outbox_relay_active',
    read: () => Number(relay.stats().active),
  });
}
