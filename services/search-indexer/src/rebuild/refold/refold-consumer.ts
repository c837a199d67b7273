import type { ReceivedEvent, ReceivedMessage } from '@forecourt/messaging';
import type { GroupSpec } from '@forecourt/messaging/following';
import type { QueryRunner } from 'typeorm';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';
import { TOPICS } from '../../indexing/indexing-consumer.ts';
import { projectEvents } from '../../indexing/project-events.ts';

/**
 * Folds all events again, from the beginning of the topics, into the tables of the schema `refold`: the same projection by a second
 * consumer group. There is no index in that schema, so nothing is written to the engine.
 */
export const refoldGroup: GroupSpec = {
  group: REFOLD_GROUP,
  topics: TOPICS,
  repeats: GROUP,
  // A run of poison events must not delay a rebuild: what they park is reported at its end.
  circuitKeys: Number.POSITIVE_INFINITY,
  isGivenUp: async (message, queryRunner) => (await withoutDiscarded([message], ofMessage, queryRunner)).length === 0,
  async handle(events, queryRunner) {
    const kept = await withoutDiscarded(events, ofEvent, queryRunner);
    await queryRunner.query('SET LOCAL search_path TO refold, public');
    await projectEvents(kept, queryRunner);
  },
};

/** The identity of a discarded event: its version in its stream, or, if it was not an event, its position in its epoch. */
interface Discarded {
  topic: string;
  stream: string;
  version: string | null;
  place: string;
}

/** Events that the live group's operators discarded would block here again, and could not be discarded. */
async function withoutDiscarded<Received>(
  received: Received[],
  read: (received: Received) => Discarded,
  queryRunner: QueryRunner,
): Promise<Received[]> {
  const wanted = received.map(read);
  const rows: Discarded[] = await queryRunner.query(
    `SELECT topic, key AS stream, headers ->> 'ce_streamversion' AS version,
       partition || '/' || "offset" || '/' || coalesce(headers ->> 'ce_epoch', '') AS place
     FROM discarded_events WHERE group_name = $1 AND (topic, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [GROUP, wanted.map(({ topic }) => topic), wanted.map(({ stream }) => stream)],
  );
  const discarded = new Set(rows.flatMap(namesOf));
  return received.filter((_, index) => !namesOf(wanted[index]).some((name) => discarded.has(name)));
}

function namesOf(event: Discarded | undefined): string[] {
  if (!event) return [];
  const { topic, stream, version, place } = event;
  const byPlace = `${topic} at ${place}`;
  return version === null ? [byPlace] : [byPlace, `${topic} of ${stream}: ${version}`];
}

const ofMessage = ({ topic, partition, offset, key, headers }: ReceivedMessage): Discarded => ({
  topic,
  stream: key,
  version: headers.ce_streamversion ?? null,
  place: `${partition}/${offset}/${headers.ce_epoch ?? ''}`,
});

const ofEvent = ({ event, topic, partition, offset }: ReceivedEvent): Discarded => ({
  topic,
  stream: event.partitionkey,
  version: String(event.streamversion),
  place: `${partition}/${offset}/${event.epoch ?? ''}`,
});
