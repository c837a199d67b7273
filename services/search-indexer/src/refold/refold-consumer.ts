import { type Consumer, startConsumer, type Transport } from '@forecourt/messaging';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { TOPICS } from '../indexing/indexing-consumer.ts';
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
    async handle(events, queryRunner) {
      await queryRunner.query('SET LOCAL search_path TO refold, public');
      await projectEvents(events, queryRunner);
    },
    onError: (error) => logger.warn({ err: error }, 'events could not be folded again'),
  });
}

function withoutPublishing(transport: Transport): Transport {
  return {
    ensureTopics: (topics) => transport.ensureTopics(topics),
    subscribe: (subscription) => transport.subscribe(subscription),
    lag: (group, topic) => transport.lag(group, topic),
    lagSeconds: (group, topic) => transport.lagSeconds(group, topic),
    publish: async () => undefined,
    close: () => transport.close(),
  };
}
