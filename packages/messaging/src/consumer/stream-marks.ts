import type { QueryRunner } from 'typeorm';
import type { ReceivedEvent } from './received-event.ts';

/** The highest version seen of each stream. */
export type StreamMarks = ReadonlyMap<string, number>;

/** What is left of some events when those already seen are dropped. */
export interface Unseen {
  events: ReceivedEvent[];
  /** The marks that these events move. */
  moved: Map<string, number>;
  duplicates: number;
  /** Events more than one version ahead: passed on, as not every stored event is public. */
  gaps: number;
}

/**
 * Drops every stream version that has been seen: after a relay's crash the same event is in the log twice, at different offsets.
 * Takes events of one topic in their order, and the marks of their streams.
 */
export function dropSeen(events: ReceivedEvent[], marks: StreamMarks): Unseen {
  const unseen: Unseen = { events: [], moved: new Map(), duplicates: 0, gaps: 0 };
  for (const received of events) {
    const { partitionkey, streamversion } = received.event;
    const seen = unseen.moved.get(partitionkey) ?? marks.get(partitionkey) ?? 0;
    if (streamversion <= seen) {
      unseen.duplicates += 1;
      continue;
    }
    if (streamversion > seen + 1) unseen.gaps += 1;
    unseen.events.push(received);
    unseen.moved.set(partitionkey, streamversion);
  }
  return unseen;
}

/** The marks of the given streams. */
export async function readMarks(
  runner: QueryRunner,
  group: string,
  topic: string,
  streamIds: readonly string[],
): Promise<StreamMarks> {
  const rows: { stream_id: string; version: number }[] = await runner.query(
    'SELECT stream_id, version FROM consumer_streams WHERE group_name = $1 AND topic = $2 AND stream_id = ANY($3)',
    [group, topic, [...new Set(streamIds)]],
  );
  return new Map(rows.map((row) => [row.stream_id, row.version]));
}

/** Writes moved marks, all in one statement. */
export async function saveMarks(runner: QueryRunner, group: string, topic: string, moved: StreamMarks): Promise<void> {
  if (moved.size === 0) return;
  await runner.query(
    `INSERT INTO consumer_streams (group_name, topic, stream_id, version)
     SELECT $1, $2, stream_id, version FROM unnest($3::text[], $4::int[]) AS moved (stream_id, version)
     ON CONFLICT (group_name, topic, stream_id) DO UPDATE SET version = EXCLUDED.version`,
    [group, topic, [...moved.keys()], [...moved.values()]],
  );
}
