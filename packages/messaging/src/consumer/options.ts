import type { BackOff } from '@forecourt/service-kit/waiting';
import type { DataSource, QueryRunner } from 'typeorm';
import type { FaultKind } from '../faults.ts';
import type { ReceivedMessage, TopicPartition, Transport } from '../transport.ts';
import type { DiscardedEvent } from './discard.ts';
import type { ParkedEvent, ParkedPlace, ParkedSelection } from './parked/parking.ts';
import type { TopicHalt } from './position/epochs.ts';
import type { ReceivedEvent } from './received-event.ts';

/** What a consumer is started with. */
export interface ConsumerOptions {
  transport: Transport;
  group: string;
  topics: string[];
  /** The group whose positions order what is replayed, if this one has none of its own. */
  within?: string;
  /** The consumer's own database; `consumerMigrations` have run on it. */
  dataSource: DataSource;
  /**
   * The effects, written by this QueryRunner, whose transaction is begun and ended by the consumer. Events are of one partition, in order,
   * each stream version once; types that the handler does not know are its matter: it ignores them.
   */
  handle(events: ReceivedEvent[], queryRunner: QueryRunner): Promise<void>;
  /**
   * Whether a message that is not an event was discarded before, so that it is skipped; if absent or false, it is at fault and parked.
   * The handler must skip a discarded event: its stream version counts as seen.
   */
  isGivenUp?(message: ReceivedMessage, queryRunner: QueryRunner): Promise<boolean>;
  /** Whose fault an error of `handle` is; default `classifyFault`. */
  classify?(error: unknown): FaultKind;
  /** Events in one transaction at most; default 500. */
  maxBatch?: number;
  /** As of Subscription: the less it matters when an event is handled, the more of them a transaction takes. */
  batchesApartMs?: number;
  /**
   * How many different keys of a topic may fail in a row, by faults of their events, before the handler is considered at fault: then
   * parking stops and the partition pauses until an event succeeds. Default 5; Infinity parks every failure.
   */
  circuitKeys?: number;
  /** How often to look for dead letters that a dead process left unpublished, in milliseconds; default 5,000. */
  deadLetterIntervalMs?: number;
  /** How often to compare positions with where the topics end, in milliseconds; default 5,000. */
  watchIntervalMs?: number;
  /** For publishing dead letters; redelivery backs off by the transport's own. */
  backOff?: BackOff;
  /** Called with every fault; the consumer continues by itself. */
  onError?(error: unknown): void;
}

/** Counts since the start, for metrics. */
export interface ConsumerStats {
  /** Events handed to `handle` and committed. */
  handled: number;
  /** Events dropped because their stream version or offset was done before, or their epoch is past. */
  duplicates: number;
  /** Events more than one stream version ahead of the one before; they are handled. */
  gaps: number;
  /** Events parked, those behind a poison event included. */
  parked: number;
  /** Events replayed out of parking. */
  replayed: number;
  /** Partitions that wait after a fault of the infrastructure, or of the handler. */
  pausedPartitions: number;
  /** Dead letters that this process published. */
  deadLetters: number;
}

/** A topic whose events fail one key after the other, so that no more of them are parked. */
export interface OpenCircuit {
  topic: string;
  /** The different keys that failed since the last success. */
  keys: string[];
  /** Why the last one failed. */
  reason: string;
}

/** Who discards an event, and why; stored with it. */
export interface DiscardRecord {
  by: string;
  reason: string;
}

/** The result of replaying one key. */
export interface ReplayResult {
  topic: string;
  key: string;
  /** Events that passed. */
  replayed: number;
  /** Why the next one failed; the key stays parked from there. Undefined if nothing of the key is parked any more. */
  reason?: string;
}

/** A running consumer. */
export interface Consumer {
  stats(): ConsumerStats;
  /** Topics whose handler is taken to be at fault now; see `circuitKeys`. */
  openCircuits(): OpenCircuit[];
  /** Topics whose events are not applied until an operator accepts their epoch (`acceptEpoch`). */
  haltedTopics(): TopicHalt[];
  assigned(): TopicPartition[];
  /** False while the connection to the transport is lost. */
  healthy(): boolean;
  /** What is parked, oldest first; at most `limit`, default 100. */
  listParked(limit?: number): Promise<ParkedEvent[]>;
  /**
   * Hands parked events to `handle` again, in order, one transaction each, and frees a key when all its events passed. May be called in any
   * process of the group while it runs. Rejects on a fault of the infrastructure; what passed until then has passed.
   */
  replayParked(selection: ParkedSelection): Promise<ReplayResult[]>;
  /**
   * Discards the first parked event of a key on record, and replays those behind it. Undefined, with nothing done,
   * if that event is not (or no longer) its key's first. May be called in any process of the group.
   */
  discardParked(event: ParkedPlace, record: DiscardRecord): Promise<ReplayResult | undefined>;
  /** What was given up, the latest first; at most `limit`, default 100. */
  listDiscarded(limit?: number): Promise<DiscardedEvent[]>;
  /** Finishes the batches in progress, then leaves the group. */
  stop(): Promise<void>;
}
