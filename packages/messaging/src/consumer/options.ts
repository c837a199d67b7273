import type { DataSource, QueryRunner } from 'typeorm';
import type { FaultKind } from '../faults.ts';
import type { BackOff } from '../pause.ts';
import type { TopicPartition, Transport } from '../transport.ts';
import type { ParkedEvent, ParkedSelection } from './parking.ts';
import type { ReceivedEvent } from './received-event.ts';

/** What a consumer is started with. */
export interface ConsumerOptions {
  transport: Transport;
  group: string;
  topics: string[];
  /** The consumer's own database; `consumerMigrations` have run on it. */
  dataSource: DataSource;
  /**
   * The effects, written by this QueryRunner, whose transaction is begun and ended by the consumer. Events are of one partition, in order,
   * each stream version once; types that the handler does not know are its matter: it ignores them.
   */
  handle(events: ReceivedEvent[], queryRunner: QueryRunner): Promise<void>;
  /** Whose fault an error of `handle` is; `classifyFault` where left out. */
  classify?(error: unknown): FaultKind;
  /** Events in one transaction at most; 500 where left out. */
  maxBatch?: number;
  /** How often to look for dead letters that a dead process left unpublished, in milliseconds; 5,000 where left out. */
  deadLetterIntervalMs?: number;
  /** For publishing dead letters; redelivery backs off by the transport's own. */
  backOff?: BackOff;
  /** Told of every fault; the consumer goes on by itself. */
  onError?(error: unknown): void;
}

/** Counts since the start, for metrics. */
export interface ConsumerStats {
  /** Events handed to `handle` and committed. */
  handled: number;
  /** Events dropped because their stream version or offset was done before. */
  duplicates: number;
  /** Events more than one stream version ahead of the one before; they are handled. */
  gaps: number;
  /** Events parked, those behind a poison event included. */
  parked: number;
  /** Events replayed out of parking. */
  replayed: number;
  /** Partitions that wait after a fault of the infrastructure. */
  pausedPartitions: number;
}

/** What came of replaying one key. */
export interface ReplayResult {
  topic: string;
  key: string;
  /** Events that passed. */
  replayed: number;
  /** Why the next one did not; the key stays parked from there. Undefined where the whole key is free again. */
  reason?: string;
}

/** A running consumer. */
export interface Consumer {
  stats(): ConsumerStats;
  assigned(): TopicPartition[];
  /** False while the connection to the transport is lost. */
  healthy(): boolean;
  /** What is parked, oldest first; at most `limit`, 100 where left out. */
  listParked(limit?: number): Promise<ParkedEvent[]>;
  /**
   * Hands parked events to `handle` again, in order, one transaction each, and frees a key when all its events passed. May be called in any
   * process of the group while it runs. Rejects on a fault of the infrastructure; what passed until then has passed.
   */
  replayParked(selection: ParkedSelection): Promise<ReplayResult[]>;
  /** Finishes the batches in hand, then leaves the group. */
  stop(): Promise<void>;
}
