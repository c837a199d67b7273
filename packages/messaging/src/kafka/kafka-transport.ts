import { type BackOff, defaultBackOff } from '@forecourt/service-kit/waiting';
import type { Admin } from 'kafkajs';
import { TopicRepartitionedFault } from '../faults.ts';
import type { PartitionEnd, Subscription, TopicDefinition, Transport } from '../transport.ts';
import { type ClientSettings, makeClient } from './client.ts';
import { readLagSeconds } from './lag-seconds.ts';
import { Member } from './member.ts';
import { askAgain } from './passing.ts';
import { Publisher } from './publisher.ts';
import { Reconnecting } from './reconnecting.ts';
import { addPartitions, ensureTopics, KnownTopics, readEnds, readGroups, readLag } from './topics.ts';

/** The settings of the Kafka transport. All times are in milliseconds. */
export interface KafkaTransportOptions extends ClientSettings {
  /**
   * A member that is silent for this long is replaced: how soon a killed one's partitions continue. Default 6,000, the least that
   * brokers allow unless `group.min.session.timeout.ms` says otherwise.
   */
  sessionTimeoutMs?: number;
  /** Whether to reject if no broker can be reached now; default true. Without it, what needs a broker rejects until one is there. */
  needsBroker?: boolean;
  /** Before a batch is delivered again. */
  backOff?: BackOff;
}

/** A Transport on Kafka. Rejects if no broker can be reached, unless it is configured not to need one yet. */
export async function createKafkaTransport(options: KafkaTransportOptions): Promise<Transport> {
  const { sessionTimeoutMs = 6_000, needsBroker = true, backOff = defaultBackOff } = options;
  const kafka = makeClient(options);
  const admin = new Reconnecting<Admin>(() => kafka.admin());
  const known = new KnownTopics(
    () => admin.use((client) => client.listTopics()),
    (topics) => ask(async (client) => (await client.fetchTopicMetadata({ topics })).topics),
  );
  const publisher = new Publisher(kafka, known);
  const members = new Set<Member>();
  const ask = <Answer>(question: (client: Admin) => Promise<Answer>) => askAgain(() => admin.use(question));
  if (needsBroker) await admin.use(async () => undefined);

  return {
    // A busy broker says for a moment that it does not host a topic that it has just made.
    ensureTopics: (topics: TopicDefinition[]) => ask((client) => ensureTopics(client, topics)),
    lag: (group, topic) => ask((client) => readLag(client, group, topic)),
    ends: (topic) => ask((client) => readEnds(client, topic)),
    addPartitions: (topic, partitions) => admin.use((client) => addPartitions(client, topic, partitions)),
    groups: (topic) => ask((client) => readGroups(client, topic)),
    lagSeconds: (group, topic) => ask((client) => readLagSeconds(client, group, topic, Date.now())),
    publish: async (messages, ends = []) => {
      await known.require(messages.map(({ topic }) => topic));
      requireAsMany(known, messages[0]?.topic, ends);
      return await publisher.publish(messages).catch((error: unknown) => {
        known.doubt();
        throw error;
      });
    },
    subscribe: async (subscription: Subscription) => {
      await known.require(subscription.topics);
      const member = new Member({ client: options, sessionTimeoutMs, backOff }, subscription);
      await member.start();
      members.add(member);
      const forget = () => void members.delete(member);
      void member.ended.then(forget, forget);
      return member;
    },
    close: async () => {
      await Promise.all([...members].map((member) => member.stop()));
      await Promise.all([publisher.close(), admin.close()]);
    },
  };
}

/** @throws TopicRepartitionedFault unless the topic has as many partitions as known ends, where any are known. */
function requireAsMany(known: KnownTopics, topic: string | undefined, ends: readonly PartitionEnd[]): void {
  if (topic === undefined || ends.length === 0) return;
  const count = known.partitionsOf(topic).length;
  if (count === ends.length) return;
  known.doubt();
  throw new TopicRepartitionedFault(`${topic} was published with ${count} partitions; ${ends.length} are known.`);
}
