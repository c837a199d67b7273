import { type SearchLag, stockTopic } from '@forecourt/contracts';
import type { Consumer, ConsumerStats, OpenCircuit, TopicHalt, Transport } from '@forecourt/messaging';
import { eventsToCome, type FollowedGroups } from '@forecourt/messaging/following';
import { type BackgroundWorker, unavailable } from '@forecourt/service-kit';
import { sharedLook } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import type { Flusher } from '../flusher/flusher.ts';
import { type IndexStanding, readStandings, readWaiting } from '../search-index/index-entries.table.ts';
import { countRestored } from '../search-index/index-flushes.table.ts';
import { GROUP } from './groups.ts';
import { TOPICS } from './indexing-consumer.ts';

/** An event that waits for a replay. */
interface WaitingEvent {
  topic: string;
  key: string;
  type: string | undefined;
  stream_version: number;
  reason: string;
  parked_at: Date;
}

/** How the indexer is getting on. */
export interface IndexingStatus {
  /** Whether all cars known at the start can be found. */
  ready: boolean;
  indexes: IndexStanding[];
  /** Faults of the flusher in a row. */
  flusher_failures: number;
  consumer: ConsumerStats;
  /** Topics where parking has stopped because one key after another failed here. */
  circuits: OpenCircuit[];
  /** Topics whose events are not applied until an operator accepts their epoch. */
  halted: TopicHalt[];
  /** Events to come, by topic. */
  lag: Record<string, number>;
  /** The oldest events that wait, those behind a poison event included; at most 100. */
  parked: WaitingEvent[];
}

/** Reports the progress of consumer and flusher. */
export class IndexingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transport: Transport,
    private readonly groups: FollowedGroups,
    private readonly flusherWorker: BackgroundWorker<Flusher>,
  ) {}

  /** Everything at once. @throws ProblemError 503 while the service starts or stops. */
  async status(): Promise<IndexingStatus> {
    const [indexes, lag, parked] = await Promise.all([this.standings(), this.lag(), this.consumer.listParked()]);
    return {
      ready: this.flusher.ready,
      indexes,
      flusher_failures: this.flusher.failures,
      consumer: this.consumer.stats(),
      circuits: this.consumer.openCircuits(),
      halted: this.consumer.haltedTopics(),
      lag,
      parked: parked.map(({ topic, key, headers, reason, parkedAt }) => ({
        topic,
        key,
        type: headers.ce_type,
        stream_version: Number(headers.ce_streamversion),
        reason,
        parked_at: parkedAt,
      })),
    };
  }

  /** How many indexes a later state of the database has written than the present one. */
  restoredIndexes(): Promise<number> {
    return countRestored(this.dataSource);
  }

  /** The state of each index compared with the rows; with many cars behind, as it was a moment ago. */
  readonly standings = sharedLook((): Promise<IndexStanding[]> => readStandings(this.dataSource));

  /** Events to come, by topic. */
  async lag(): Promise<Record<string, number>> {
    const counts = TOPICS.map(async (topic) => [topic, await eventsToCome(this.transport, GROUP, topic)] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** How long changes of these dealerships wait to be found by searches. @throws ProblemError 503 before searches have an index */
  async searchLag(dealershipIds: readonly number[]): Promise<SearchLag> {
    const { serving } = this.flusher;
    if (serving === undefined) throw unavailable('Searches have no index yet.');
    const [topicSeconds, dealerships] = await Promise.all([
      this.transport.lagSeconds(GROUP, stockTopic.name),
      readWaiting(this.dataSource, serving, dealershipIds, { group: GROUP, topic: stockTopic.name }),
    ]);
    return { topic_seconds: topicSeconds, dealerships };
  }

  private get consumer(): Consumer {
    return this.groups.consumerOf(GROUP) ?? notRunning();
  }

  private get flusher(): Flusher {
    return this.flusherWorker.running ?? notRunning();
  }
}

function notRunning(): never {
  throw unavailable('The indexer is starting or stopping.');
}
