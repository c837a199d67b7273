import { type Admin, Kafka, logLevel } from 'kafkajs';
import { until } from '../conformance/harness.ts';

const OF_THE_TOPIC = 1;
/** Kafka's number for a topic among what has settings; kafkajs's own name for it cannot be imported by name from an ES module. */
const TOPIC = 2;

/** kill -9 of the test run's broker. */
export const killBroker = (): Promise<void> => control('kill');
/** Starts it again on its data. */
export const restartBroker = (): Promise<void> => control('restart');

/** Deletes a partition's messages before an offset, as retention does. kafkajs must have asked about the topic before. */
export function forgetBefore(topic: string, offset: number): Promise<void> {
  return withAdmin(async (admin) => {
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: String(offset) }] });
  });
}

/** Deletes a topic and makes it again, empty. A broker takes a moment to be rid of one. */
export function loseTopic(topic: string, numPartitions: number): Promise<void> {
  return withAdmin(async (admin) => {
    const exists = async () => (await admin.listTopics()).includes(topic);
    await admin.deleteTopics({ topics: [topic] });
    await until('the topic is deleted', async () => !(await exists()));
    await until('the topic is made again', async () => {
      await admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: false }).catch(() => undefined);
      return exists();
    });
  });
}

/** The settings that a topic has of its own. */
export function settingsOf(topic: string): Promise<Record<string, string>> {
  return withAdmin(async (admin) => {
    const resources = [{ type: TOPIC, name: topic }];
    const described = await admin.describeConfigs({ resources, includeSynonyms: false });
    const own = described.resources[0]?.configEntries.filter(({ configSource }) => configSource === OF_THE_TOPIC) ?? [];
    return Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]));
  });
}

/** Has the broker refuse record batches of a topic that are larger than this many bytes, compressed. */
export function limitBatches(topic: string, bytes: number): Promise<void> {
  return withAdmin(async (admin) => {
    const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }];
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: TOPIC, name: topic, configEntries }] });
  });
}

async function control(action: 'kill' | 'restart'): Promise<void> {
  const answer = await fetch(`${process.env.FORECOURT_TEST_ENGINES}/kafka/${action}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}

async function withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const brokers = [process.env.FORECOURT_TEST_KAFKA ?? ''];
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
