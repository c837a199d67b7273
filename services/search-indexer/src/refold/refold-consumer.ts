import { type Consumer, startConsumer, type Transport } from '@forecourt/messaging';
import type { Logger } from 'pino';
import type { DataSource, QueryRunner } from 'typeorm';
import { GROUP, TOPICS } from '../indexing/indexing-consumer.ts';
import { projectEvents } from '../indexing/project-events.ts';
import { REFOLD_GROUP } from './refold.table.ts';

/**
 * Folds all events again, from the beginning of the topics, into the tables of the schema `refold`: the same projection by a second
 * consumer group. There is no index in that schema, so nothing is written to the engine. Its dead letters would repeat those of the
 * live group and are not published.
 */
export function startRefoldConsumer(dataSource: DataSource, transport: Transport, logger: Logger): Promise<Consumer> {
  return startConsumer({
    transport: withoutPublishing(transport),
    dataSource,
    group: REFOLD_GROUP,
    topics: [...TOPICS],
    // A run of poison events must not keep a rebuild waiting: what they park is told of where it ends.
    circuitKeys: Number.POSITIVE_INFINITY,
    isGivenUp: async (message, queryRunner) => (await withoutDiscarded([message], queryRunner)).length === 0,
    async handle(events, queryRunner) {
      const kept = await withoutDiscarded(events, queryRunner);
      await queryRunner.query('SET LOCAL search_path TO refold, public');
      await projectEvents(kept, queryRunner);
    },
    onError: (error) => logger.warn({ err: error }, 'events could not be folded again'),
  });
}

/** Where an event stands in its topic. */
interface Place {
  topic: string;
  partition: number;
  offset: bigint | string;
}

/** What the live group's operators gave up would stop here again, where nobody could give it up. */
async function withoutDiscarded<Received extends Place>(
  events: Received[],
  queryRunner: QueryRunner,
): Promise<Received[]> {
  const rows: { topic: string; partition: number; offset: string }[] = await queryRunner.query(
    `SELECT topic, partition, "offset" FROM discarded_events
     WHERE group_name = $1 AND (topic, partition, "offset") IN (SELECT * FROM unnest($2::text[], $3::int[], $4::bigint[]))`,
    [
      GROUP,
      events.map(({ topic }) => topic),
      events.map(({ partition }) => partition),
      events.map(({ offset }) => String(offset)),
    ],
  );
  const discarded = new Set(rows.map(placeOf));
  return events.filter((event) => !discarded.has(placeOf(event)));
}

function placeOf({ topic, partition, offset }: Place): string {
  return `${topic}/${partition}/${offset}`;
}

function withoutPublishing(transport: Transport): Transport {
  return {
    ensureTopics: (topics) => transport.ensureTopics(topics),
    subscribe: (subscription) => transport.subscribe(subscription),
    lag: (group, topic) => transport.lag(group, topic),
    groups: (topic) => transport.groups(topic),
    lagSeconds: (group, topic) => transport.lagSeconds(group, topic),
    publish: async () => undefined,
    close: () => transport.close(),
  };
}
