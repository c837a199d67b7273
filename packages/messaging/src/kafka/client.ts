import { Kafka, type KafkaConfig, logLevel } from 'kafkajs';

/** How the brokers are reached, as kafkajs takes it. */
export type KafkaConnection = Pick<KafkaConfig, 'ssl' | 'sasl' | 'socketFactory'>;

/** The settings of every client of one transport. */
export interface ClientSettings {
  /** `host:port` each; one that answers is enough. */
  brokers: string[];
  /** Named in the brokers' logs and quotas. */
  clientId: string;
  connection?: KafkaConnection;
}

/** Requests are retried for about three seconds; then the error goes to the caller, who backs off. */
const retry = { initialRetryTime: 20, maxRetryTime: 1_000, retries: 8 };

/** A separate client: kafkajs keeps a group's offsets per client, so two members of a group must not share one. */
export function makeClient({ brokers, clientId, connection }: ClientSettings): Kafka {
  return new Kafka({
    ...connection,
    brokers,
    clientId,
    retry,
    connectionTimeout: 3_000,
    // It reports as errors what it repairs itself a moment later; what stays wrong reaches us as a rejection or a crash.
    logLevel: logLevel.NOTHING,
  });
}

/** The consumer's retries: not kafkajs but the member recovers from a crash, by joining again with its own positions. */
export const consumerRetry = { ...retry, restartOnFailure: async () => false };
