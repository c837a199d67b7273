import { z } from 'zod';
import { createEmbeddedTransport } from './embedded/embedded-transport.ts';
import { createKafkaTransport } from './kafka/kafka-transport.ts';
import type { Transport } from './transport.ts';

/** How soon a killed process's partitions continue; brokers must allow it (`group.min.session.timeout.ms`). */
const SESSION_TIMEOUT_MS = 3_000;

const brokerList = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/)))
  .describe('host:port of brokers, separated by commas; read with kafka');
const messagingUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .describe('postgres:// address of the database of the embedded transport; read with embedded');

/** A process's settings for its transport. */
export interface TransportSettings {
  FORECOURT_TRANSPORT: 'kafka' | 'embedded';
  /** Of Kafka. */
  KAFKA_BROKERS: string[];
  /** Of the embedded transport. */
  MESSAGING_URL: string;
}

/**
 * The variables that choose a process's transport, for a zod object: FORECOURT_TRANSPORT is kafka, with KAFKA_BROKERS, or embedded, which
 * is the default, with MESSAGING_URL. What belongs to the other one is not looked at.
 */
export function transportVariables(env: Readonly<Record<string, string | undefined>>) {
  const onKafka = env.FORECOURT_TRANSPORT === 'kafka';
  return {
    FORECOURT_TRANSPORT: z.enum(['kafka', 'embedded']).default('embedded').describe('kafka or embedded'),
    KAFKA_BROKERS: onKafka
      ? brokerList
      : z
          .unknown()
          .optional()
          .transform((): string[] => []),
    MESSAGING_URL: onKafka
      ? z
          .unknown()
          .optional()
          .transform(() => '')
      : messagingUrl,
  };
}

/**
 * Opens the transport that the environment chose. Rejects if no broker answers, unless it is not needed.
 * @param clientId names the process in the brokers' logs.
 * @param needsBroker false for a process that only publishes: what it has to say is kept in its outbox until Kafka is there.
 */
export function openTransport(
  settings: TransportSettings,
  clientId: string,
  { needsBroker = true }: { needsBroker?: boolean } = {},
): Promise<Transport> {
  const { KAFKA_BROKERS: brokers } = settings;
  return settings.FORECOURT_TRANSPORT === 'kafka'
    ? createKafkaTransport({ brokers, clientId, sessionTimeoutMs: SESSION_TIMEOUT_MS, needsBroker })
    : createEmbeddedTransport({ url: settings.MESSAGING_URL });
}
