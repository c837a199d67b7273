import type { Admin } from 'kafkajs';
import { DEFAULT_PARTITIONS, type PartitionLag, type TopicDefinition } from '../transport.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const FOR_EVER = '-1';
/** A setting that the topic has of its own, not the broker's default. */
const OF_THE_TOPIC = 1;
/** Kafka's number for a topic among what has settings; kafkajs's own name for it cannot be imported by name from an ES module. */
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
 * A broker deletes whole segments, and never the one it writes to: with daily segments what is past its time goes within a day, also on a
 * quiet topic.
 */
function retentionSettings({ retentionMs }: TopicDefinition): Record<string, string> {
  if (retentionMs === undefined) return { 'retention.ms': FOR_EVER };
  return { 'retention.ms': String(retentionMs), 'segment.ms': String(Math.min(DAY_MS, retentionMs)) };
}

/** kafkajs replaces all of a topic's settings: those that somebody else made are read before and kept. */
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

/** How far a group is in each partition of a topic. What is no longer kept is not to come. */
export async function readLag(admin: Admin, group: string, topic: string): Promise<PartitionLag[]> {
  const [ends, committed] = await Promise.all([
    admin.fetchTopicOffsets(topic),
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

/** The groups that have a place in a topic. Brokers forget those of groups that were away for long (`offsets.retention.minutes`). */
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

/** The topics that exist, asked again only where one is not known yet. */
export class KnownTopics {
  readonly #list: () => Promise<string[]>;
  #known = new Set<string>();

  constructor(list: () => Promise<string[]>) {
    this.#list = list;
  }

  /** Rejects where a topic does not exist: it would otherwise hold up the others' messages while it is tried again. */
  async require(topics: Iterable<string>): Promise<void> {
    const wanted = [...new Set(topics)];
    if (!wanted.every((topic) => this.#known.has(topic))) this.#known = new Set(await this.#list());
    const missing = wanted.find((topic) => !this.#known.has(topic));
    if (missing !== undefined) throw new Error(`There is no topic ${missing}: topics are made by ensureTopics.`);
  }
}
