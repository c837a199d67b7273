export { startConsumer } from './consumer/consumer.ts';
export type { DiscardedEvent } from './consumer/discard.ts';
export { consumerMigrations } from './consumer/migrations.ts';
export type { Consumer, ConsumerOptions, ConsumerStats, OpenCircuit, ReplayResult } from './consumer/options.ts';
export {
  countParked,
  findParked,
  listParkedHeads,
  type ParkedCounts,
  type ParkedEvent,
  type ParkedHead,
  type ParkedSelection,
  type ParkedWanted,
} from './consumer/parking.ts';
export type { ReceivedEvent } from './consumer/received-event.ts';
export { createEmbeddedTransport, type EmbeddedTransportOptions } from './embedded/embedded-transport.ts';
export { type CloudEventEnvelope, fromMessage, toMessage } from './envelope.ts';
export { classifyFault, EventFault, type FaultKind, InfrastructureFault } from './faults.ts';
export { type FollowOptions, followTopic } from './follow-topic.ts';
export { createKafkaTransport, type KafkaTransportOptions } from './kafka/kafka-transport.ts';
export type { OutboxEntry, OutboxReader, OutboxSource } from './outbox.ts';
export type { BackOff } from './pause.ts';
export { RELAY_BATCH, type Relay, type RelayOptions, type RelayStats, startRelay } from './relay.ts';
export {
  type Batch,
  deadLetterTopic,
  type OutgoingMessage,
  type PartitionLag,
  type ReceivedMessage,
  type RunningSubscription,
  type Subscription,
  type TopicDefinition,
  type TopicPartition,
  type Transport,
  withDeadLetterTopics,
} from './transport.ts';
export { openTransport, transportVariables } from './transport-environment.ts';
