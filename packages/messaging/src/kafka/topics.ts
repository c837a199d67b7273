import type { Admin, ITopicMetadata, PartitionMetadata } from 'kafkajs';
import { DEFAULT_PARTITIONS, type PartitionEnd, type PartitionLag, type TopicDefinition } from '../transport.ts';
import { knowingLeaders } from './passing.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const FOR_EVER = '-1';
/** A setting of the topic itself, not the broker's default. */
const OF_THE_TOPIC = 1;
/** Kafka's number for a topic as a kind of resource; kafkajs's own name for it cannot be imported by name from an ES module. */
const TOPIC = 2;

/** Makes missing topics with the brokers' default replication, and brings the retention of the others up to date. */
export async function ensureTopics(admin: Admin, topics: TopicDefinition[]): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !existing.has(name));
  if (missing.length > 0) {
    await admin.createTopics({
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions ?? DEFAULT_PARTITIONS,
        configEntries: Object.entries(retentionSettings(topic)).map(([name, value]) => ({ name, value })),
      })),
    });
  }
  for (const topic of topics.filter(({ name }) => existing.has(name))) await updateRetention(admin, topic);
}

/**
 * A broker deletes whole segments, and never the one it writes to: with daily segments expired messages go within a day, also on a
 * quiet topic.
 */
function retentionSettings({ retentionMs }: TopicDefinition): Record<string, string> {
  if (retentionMs === undefined) return { 'retention.ms': FOR_EVER };
  return { 'retention.ms': String(retentionMs), 'segment.ms': String(Math.min(DAY_MS, retentionMs)) };
}

/** kafkajs replaces all of a topic's settings: those set by others are read first and kept. */
async function updateRetention(admin: Admin, topic: TopicDefinition): Promise<void> {
  const resource = { type: TOPIC, name: topic.name };
  const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
  const own = (resources[0]?.configEntries ?? []).filter(({ configSource }) => configSource === OF_THE_TOPIC);
  const settings = Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]));
  const wanted = retentionSettings(topic);
  if (Object.entries(wanted).every(([name, value]) => settings[name] === value)) return;
  const { 'segment.ms': _replaced, ...kept } = settings;
  const configEntries = Object.entries({ ...kept, ...wanted }).map(([name, value]) => ({ name, value }));
  await admin.alterConfigs({ validateOnly: false, resources: [{ ...resource, configEntries }] });
}

/** Gives a topic more partitions. @throws RangeError if it has more already. */
export async function addPartitions(admin: Admin, topic: string, count: number): Promise<void> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const present = topics[0]?.partitions.length ?? 0;
  if (present > count) throw new RangeError(`${topic} has ${present} partitions, and can't have fewer.`);
  if (present < count) await admin.createPartitions({ topicPartitions: [{ topic, count }] });
}

/** How far a group is in each partition of a topic. Expired messages do not count. */
export async function readLag(admin: Admin, group: string, topic: string): Promise<PartitionLag[]> {
  const [ends, committed] = await Promise.all([
    knowingLeaders(topic, admin.fetchTopicOffsets(topic)),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ]);
  const places = new Map(committed[0]?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
  return ends
    .map(({ partition, low, high }) => {
      const place = places.get(partition) ?? 0n;
      const oldest = BigInt(low);
      return { partition, committed: place > oldest ? place : oldest, end: BigInt(high) };
    })
    .toSorted((one, other) => one.partition - other.partition);
}

/** Where the partitions of a topic end. */
export async function readEnds(admin: Admin, topic: string): Promise<PartitionEnd[]> {
  const ends = await knowingLeaders(topic, admin.fetchTopicOffsets(topic));
  return ends
    .map(({ partition, high }) => ({ partition, end: BigInt(high) }))
    .toSorted((one, other) => one.partition - other.partition);
}

/** The groups that have a place in a topic. Brokers forget those of groups that were down for long (`offsets.retention.minutes`). */
export async function readGroups(admin: Admin, topic: string): Promise<string[]> {
  const { groups } = await admin.listGroups();
  const places = await Promise.all(
    groups.map(async ({ groupId }) => ({ groupId, topics: await admin.fetchOffsets({ groupId, topics: [topic] }) })),
  );
  return places
    .filter(({ topics }) => topics[0]?.partitions.some(({ offset }) => Number(offset) > 0))
    .map(({ groupId }) => groupId)
    .toSorted();
}

/** The topics that exist and their partitions, asked again only if one is not known yet. */
export class KnownTopics {
  readonly #list: () => Promise<string[]>;
  readonly #describe: (topics: string[]) => Promise<ITopicMetadata[]>;
  #partitions = new Map<string, PartitionMetadata[]>();
  #isStale = false;

  /** @param describe is only called with existing topics, because describing another could create it. */
  constructor(list: () => Promise<string[]>, describe: (topics: string[]) => Promise<ITopicMetadata[]>) {
    this.#list = list;
    this.#describe = describe;
  }

  /** Rejects if a topic does not exist: it would otherwise delay the others' messages with its retries. */
  async require(topics: Iterable<string>): Promise<void> {
    const named = [...new Set(topics)];
    const wanted = this.#isStale ? named : named.filter((topic) => !this.#partitions.has(topic));
    if (wanted.length === 0) return;
    const existing = new Set(await this.#list());
    const missing = wanted.find((topic) => !existing.has(topic));
    if (missing !== undefined) throw new Error(`There is no topic ${missing}: create it with ensureTopics.`);
    const described = (await this.#describe(wanted)).map(({ name, partitions }) => [name, partitions] as const);
    this.#partitions = new Map([...this.#partitions, ...described]);
    this.#isStale = false;
  }

  /** The partitions of a topic that was required. */
  partitionsOf(topic: string): PartitionMetadata[] {
    const partitions = this.#partitions.get(topic);
    if (!partitions) throw new Error(`The partitions of ${topic} are not known.`);
    return partitions;
  }

  /** The next request reads it again: a fault may mean that topics have changed. */
  doubt(): void {
    this.#isStale = true;
  }
}
