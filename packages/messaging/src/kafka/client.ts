import { createRequire } from 'node:module';
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

/** The requests of one connection, as kafkajs 2.2 keeps them; it has no public name. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

const queues: { prototype: RequestQueue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
const checkLater = queues.prototype.scheduleCheckPendingRequests;
// Each connection that was used once would look each millisecond, for ever, whether a request waits (tulios/kafkajs#1704): a tenth of a core at
// rest in ten processes. It need only look where one does: a request that has to wait asks for it.
queues.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
  if (this.pending.length > 0) checkLater.call(this);
};

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
