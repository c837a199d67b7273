import { sitesTopic, stockTopic } from '@forecourt/contracts';
import { follow } from '@forecourt/messaging/following';
import { wakeAfterCommit } from '../flusher/loop.ts';
import { GROUP } from './groups.ts';
import { projectEvents } from './project-events.ts';

/** What the indexer reads. */
export const TOPICS: readonly string[] = [stockTopic.name, sitesTopic.name];

/** Under load a partition's changes wait so long for each other, which is little beside a refresh, and cost a sixth of the transactions. */
const BATCHES_APART_MS = 200;

/** Follows stock and sites: each batch's rows and its place are one transaction; a poison event is parked and dead-lettered (IDX-4). */
export const followCars = follow({
  group: GROUP,
  topics: TOPICS,
  batchesApartMs: BATCHES_APART_MS,
  inject: [],
  handler: () => async (events, queryRunner) => {
    await projectEvents(events, queryRunner);
    wakeAfterCommit(queryRunner);
  },
});
