import type { SASLOptions } from 'kafkajs';
import { z } from 'zod';
import { createEmbeddedTransport } from './embedded/embedded-transport.ts';
import type { KafkaConnection } from './kafka/client.ts';
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

/** The ways of Kafka to sign in by user and password, as its settings name them. */
const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof mechanisms)[number];

/** A variable that belongs to what is not chosen. */
const notRead = <Value>(value: Value) =>
  z
    .unknown()
    .optional()
    .transform(() => value);

/** A process's settings for its transport. */
export interface TransportSettings {
  FORECOURT_TRANSPORT: 'kafka' | 'embedded';
  /** Of Kafka. */
  KAFKA_BROKERS: string[];
  KAFKA_TLS: 'on' | 'off';
  KAFKA_SASL: 'none' | Mechanism;
  KAFKA_USERNAME: string;
  KAFKA_PASSWORD: string;
  /** Of the embedded transport. */
  MESSAGING_URL: string;
}

/**
 * The variables that choose a process's transport, for a zod object: FORECOURT_TRANSPORT is kafka, with KAFKA_BROKERS, or embedded, which
 * is the default, with MESSAGING_URL. What belongs to the other one is not looked at. Kafka may ask for TLS and for a user; the authority
 * that signed the brokers' certificates, if it is your own, is a file that Node reads itself (NODE_EXTRA_CA_CERTS).
 */
export function transportVariables(env: Readonly<Record<string, string | undefined>>) {
  const onKafka = env.FORECOURT_TRANSPORT === 'kafka';
  const signsIn = onKafka && (env.KAFKA_SASL ?? 'none') !== 'none';
  const isPlainText = env.KAFKA_SASL === 'plain' && env.KAFKA_TLS !== 'on';
  return {
    FORECOURT_TRANSPORT: z.enum(['kafka', 'embedded']).default('embedded').describe('kafka or embedded'),
    KAFKA_BROKERS: onKafka ? brokerList : notRead<string[]>([]),
    KAFKA_TLS: onKafka
      ? z
          .enum(['on', 'off'])
          .default('off')
          .describe('on: brokers are reached by TLS; NODE_EXTRA_CA_CERTS names the file of an authority of your own')
      : notRead('off' as const),
    KAFKA_SASL: onKafka
      ? z
          .enum(['none', ...mechanisms])
          .default('none')
          .refine(() => !isPlainText, 'plain sends the password as it is: it needs KAFKA_TLS=on')
          .describe('how to sign in to brokers: none, plain, scram-sha-256 or scram-sha-512')
      : notRead('none' as const),
    KAFKA_USERNAME: signsIn ? z.string().min(1).describe('the user of KAFKA_SASL') : notRead(''),
    KAFKA_PASSWORD: signsIn ? z.string().min(1).describe("that user's password") : notRead(''),
    MESSAGING_URL: onKafka ? notRead('') : messagingUrl,
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
  const connection = connectionOf(settings);
  return settings.FORECOURT_TRANSPORT === 'kafka'
    ? createKafkaTransport({ brokers, clientId, connection, sessionTimeoutMs: SESSION_TIMEOUT_MS, needsBroker })
    : createEmbeddedTransport({ url: settings.MESSAGING_URL });
}

function connectionOf(settings: TransportSettings): KafkaConnection {
  const { KAFKA_TLS: tls, KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  const user = { username, password };
  const signingIn: Record<Mechanism, SASLOptions> = {
    plain: { mechanism: 'plain', ...user },
    'scram-sha-256': { mechanism: 'scram-sha-256', ...user },
    'scram-sha-512': { mechanism: 'scram-sha-512', ...user },
  };
  return { ssl: tls === 'on', ...(mechanism !== 'none' && { sasl: signingIn[mechanism] }) };
}
