export type { BackOff } from '@forecourt/service-kit/waiting';
export type { DiscardedEvent } from './consumer/discard.ts';
export { consumerMigrations } from './consumer/migrations.ts';
export type { Consumer, ConsumerOptions, ConsumerStats, OpenCircuit, ReplayResult } from './consumer/options.ts';
export type { ParkedEvent, ParkedSelection, ParkedVersion } from './consumer/parked/parking.ts';
export type { EpochToAccept } from './consumer/position/epochs.table.ts';
export type { TopicHalt } from './consumer/position/epochs.ts';
export type { ReceivedEvent } from './consumer/received-event.ts';
export { createEmbeddedTransport, type EmbeddedTransportOptions } from './embedded/embedded-transport.ts';
export { type CloudEventEnvelope, toMessage } from './envelope.ts';
export type { PartlyPublished } from './faults.ts';
export { type FaultKind, InfrastructureFault, TopicRepartitionedFault, TopicShortenedFault } from './faults.ts';
export { type FollowOptions, followTopic } from './follow-topic.ts';
export { createKafkaTransport, type KafkaTransportOptions } from './kafka/kafka-transport.ts';
export { RELAY_BATCH, type Relay, type RelayOptions, type RelayStats } from './relay/options.ts';
export type { Obstacle, OutboxEntry, OutboxReader, OutboxSource, Parking } from './relay/outbox.ts';
export { startRelay } from './relay/relay.ts';
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
export { readEventData, readVehicleEvent, recordedTimeOf } from './vehicle-event.ts';
