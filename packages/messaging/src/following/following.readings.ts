import type { Metrics, ReadinessRegistry, Sample, SignalName } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import type { Consumer } from '../consumer/options.ts';
import { countParked, type ParkedCounts } from '../consumer/parked/parked-lists.ts';
import type { Transport } from '../transport.ts';
import type { FollowedGroups, ParkingPlace } from './followed-group.ts';

/** What the groups' readings are taken from. */
interface ReadingParts {
  readonly groups: FollowedGroups;
  readonly dataSource: DataSource;
  readonly transport: Transport;
}

/** Of this process, from a running consumer. */
const ofConsumer = {
  follower_connected: (consumer) => Number(consumer.healthy()),
  follower_assigned_partitions: (consumer) => consumer.assigned().length,
  follower_paused_partitions: (consumer) => consumer.stats().pausedPartitions,
  follower_open_circuits: (consumer) => consumer.openCircuits().length,
  follower_halted_topics: (consumer) => consumer.haltedTopics().length,
  follower_version_gaps: (consumer) => consumer.stats().gaps,
  follower_dead_letters: (consumer) => consumer.stats().deadLetters,
} satisfies Partial<Record<SignalName, (consumer: Consumer) => number>>;

/**
 * Adds the metrics of all groups, read at each scrape; docs/signals.md says what is normal. What is parked comes from the group's database; what
 * a group parks that repeats another is that group's.
 */
export function addFollowingMetrics(metrics: Metrics, parts: ReadingParts): void {
  const { groups, dataSource, transport } = parts;
  for (const [name, read] of entriesOf(ofConsumer)) {
    metrics.gauge({
      name,
      read: () => groups.all().flatMap(({ spec, consumer }) => sample(spec.group, consumer, read)),
    });
  }
  const countsOf = async ({ group }: ParkingPlace) => ({ group, counts: await countParked(dataSource, group) });
  const ofPlaces = (read: (counts: ParkedCounts) => number) => (places: Awaited<ReturnType<typeof countsOf>>[]) =>
    places.map(({ group, counts }) => ({ labels: { group }, value: read(counts) }));
  metrics.gauges(() => Promise.all(groups.parkingPlaces().map(countsOf)), {
    follower_parked_keys: ofPlaces(({ keys }) => keys),
    follower_parked_events: ofPlaces(({ events }) => events),
    follower_unpublished_dead_letters: ofPlaces(({ unpublished }) => unpublished),
  });
  const ofTopics = (read: (group: string, topic: string) => Promise<number>) => () =>
    Promise.all(
      groups
        .all()
        .filter(({ consumer }) => consumer)
        .flatMap(({ spec: { group, topics } }) =>
          topics.map(async (topic) => ({ labels: { group, topic }, value: await read(group, topic) })),
        ),
    );
  metrics.gauge({ name: 'follower_lag', read: ofTopics((group, topic) => eventsToCome(transport, group, topic)) });
  metrics.gauge({
    name: 'follower_lag_seconds',
    read: ofTopics((group, topic) => transport.lagSeconds(group, topic)),
  });
}

/** Events that a group has yet to read. Past the end of a topic that was lost nothing is to come; other partitions' events are. */
export async function eventsToCome(transport: Transport, group: string, topic: string): Promise<number> {
  const partitions = await transport.lag(group, topic);
  return partitions.reduce((sum, { committed, end }) => sum + Math.max(0, Number(end - committed)), 0);
}

/**
 * A service that needs its groups to start is ready once it has joined them; a broker that is lost later only degrades it. The others are
 * degraded until they have joined.
 */
export function addFollowingReadiness(
  readiness: ReadinessRegistry,
  { groups, need }: { groups: FollowedGroups; need: 'start' | 'degrade' },
): void {
  readiness.register(
    'consumer',
    () => {
      const lost = groups.all().find(({ spec, consumer }) => spec.repeats === undefined && !consumer?.healthy());
      if (lost) throw new Error(`${lost.spec.group} has no connection to the broker.`);
    },
    need,
  );
  readiness.register(
    'handler',
    () => {
      const [circuit] = groups.all().flatMap(({ consumer }) => consumer?.openCircuits() ?? []);
      if (circuit) throw new Error(`Keys of ${circuit.topic} fail one after another: ${circuit.reason}`);
    },
    'degrade',
  );
  readiness.register(
    'topics',
    () => {
      const [halt] = groups.all().flatMap(({ consumer }) => consumer?.haltedTopics() ?? []);
      if (halt) throw new Error(halt.reason);
    },
    'degrade',
  );
}

function sample(group: string, consumer: Consumer | undefined, read: (consumer: Consumer) => number): Sample[] {
  return consumer ? [{ labels: { group }, value: read(consumer) }] : [];
}

const entriesOf = <Name extends string, Value>(table: Record<Name, Value>) => Object.entries(table) as [Name, Value][];
