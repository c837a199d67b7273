import type { BackOff } from '@forecourt/service-kit/waiting';
import type { CloudEventEnvelope } from '../envelope.ts';
import type { FaultKind } from '../faults.ts';
import type { Transport } from '../transport.ts';
import type { OutboxEntry, OutboxSource } from './outbox.ts';

/** Entries taken at once. */
export const RELAY_BATCH = 1_000;

/** The public event of a stored one; undefined if the event stays within its service. */
export type ToWire<Entry> = (entry: Entry) => CloudEventEnvelope | undefined | Promise<CloudEventEnvelope | undefined>;

/** A topic, and what is published on it. */
export interface RelayTopic<Entry extends OutboxEntry> {
  topic: string;
  /**
   * Where it throws a fault of the infrastructure, all is tried again; any other fault parks the event, and later events of its stream
   * wait behind it.
   */
  toWire: ToWire<Entry>;
  /** How long the topic keeps events, in milliseconds: older ones are not republished. Forever by default. */
  retentionMs?: number | undefined;
}

/** What a relay is started with. */
export interface RelayOptions<Entry extends OutboxEntry> extends RelayTopic<Entry> {
  outbox: OutboxSource<Entry>;
  transport: Transport;
  /** Other topics that get the same events in another form. An entry is done once all of its topics have it. */
  alsoOn?: readonly RelayTopic<Entry>[];
  /** Whose fault an error of `toWire` is; default `classifyFault`. */
  classify?(error: unknown): FaultKind;
  /**
   * How many different streams may fail in a row before the code or the broker is considered at fault: then parking stops and
   * the outbox waits until an event succeeds. Default 5; Infinity parks every failure.
   */
  circuitStreams?: number;
  /** How often the broker's ends are compared with what it acknowledged, in milliseconds; default 2,000. */
  epochCheckMs?: number;
  /** Entries taken at once; default RELAY_BATCH. */
  batchSize?: number;
  /** Pause after a read that found nothing, and behind few entries, in milliseconds; default 50. */
  idleMs?: number;
  /** Pause before asking again while another process is the reader, in milliseconds; default 1,000. */
  standbyMs?: number;
  backOff?: BackOff;
  /** Called with every fault, also for each parked event; the relay continues by itself. */
  onError?(error: unknown): void;
}

/** All topics of a relay. */
export function topicsOf<Entry extends OutboxEntry>({
  topic,
  toWire,
  retentionMs,
  alsoOn = [],
}: Pick<RelayOptions<Entry>, 'topic' | 'toWire' | 'retentionMs' | 'alsoOn'>): readonly RelayTopic<Entry>[] {
  return [{ topic, toWire, retentionMs }, ...alsoOn];
}

/** Counts since the start. */
export interface RelayStats {
  /** Whether this process is the outbox's reader now. */
  active: boolean;
  published: number;
  /** Entries parked, those behind a faulty one included. */
  parked: number;
  /** Faults in a row. 0 once a batch is published and removed, or nothing waits; a read on its own proves nothing. */
  failures: number;
  /** Why nothing is published until an operator begins another epoch; undefined if it is, here or by another process. */
  halted: string | undefined;
}

/** A running relay. */
export interface Relay {
  stats(): RelayStats;
  /** Whether stream after stream fails, so that no more are parked and the outbox waits; see `circuitStreams`. */
  isCircuitOpen(): boolean;
  /** Gives a topic more partitions; see `Transport`. The relay publishes nothing more of it before a new epoch. */
  addPartitions(topic: string, partitions: number): Promise<void>;
  /**
   * Why a stored event cannot be serialised; undefined if it can, or is not public.
   * @throws a fault of the infrastructure, because then nothing is known about the event.
   */
  whyUnpublishable(event: unknown): Promise<string | undefined>;
  /** Finishes the batch in progress and gives the outbox back. */
  stop(): Promise<void>;
}
