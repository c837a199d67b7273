import type { QueryRunner } from 'typeorm';
import type { ReceivedEvent } from './received-event.ts';

/** What has been seen of a stream. */
export interface StreamMark {
  version: number;
  /** When the newest event that was seen was recorded; undefined if none of them said so. */
  recordedUntil: Date | undefined;
}

/** The mark of each stream. */
export type StreamMarks = ReadonlyMap<string, StreamMark>;

/** What is left of some events when those already seen are dropped. */
export interface Unseen {
  events: ReceivedEvent[];
  /** The marks that these events move. */
  moved: Map<string, StreamMark>;
  duplicates: number;
  /** Events more than one version ahead: passed on, as not every stored event is public. */
  gaps: number;
}

/**
 * Drops every stream version that has been seen: after a relay's crash the same event is in the log twice, at different offsets. A version
 * that was seen, but recorded later than everything seen, is another event: its service was restored from a backup and has gone on from there.
 * Takes events of one topic in their order, and the marks of their streams.
 */
export function dropSeen(events: ReceivedEvent[], marks: StreamMarks): Unseen {
  const unseen: Unseen = { events: [], moved: new Map(), duplicates: 0, gaps: 0 };
  for (const received of events) {
    const { partitionkey, streamversion, recordedtime } = received.event;
    const recorded = recordedtime === undefined ? undefined : new Date(recordedtime);
    const { version: seen, recordedUntil } = unseen.moved.get(partitionkey) ?? marks.get(partitionkey) ?? UNSEEN;
    const isNewer = recorded !== undefined && recordedUntil !== undefined && recorded > recordedUntil;
    if (streamversion <= seen && !isNewer) {
      unseen.duplicates += 1;
      continue;
    }
    if (streamversion > seen + 1) unseen.gaps += 1;
    unseen.events.push(streamversion <= seen ? { ...received, restored: true } : received);
    const isLast = recordedUntil === undefined || isNewer;
    unseen.moved.set(partitionkey, { version: streamversion, recordedUntil: (isLast && recorded) || recordedUntil });
  }
  return unseen;
}

const UNSEEN: StreamMark = { version: 0, recordedUntil: undefined };

/** The marks of the given streams. A process of an earlier release moves the version alone: then it is not known until when that is. */
export async function readMarks(
  runner: QueryRunner,
  group: string,
  topic: string,
  streamIds: readonly string[],
): Promise<StreamMarks> {
  const rows: { stream_id: string; version: number; recorded_until: Date | null }[] = await runner.query(
    `/* read-marks */ SELECT stream_id, version, CASE WHEN recorded_version = version THEN recorded_until END AS recorded_until
     FROM consumer_streams WHERE group_name = $1 AND topic = $2 AND stream_id = ANY($3)`,
    [group, topic, [...new Set(streamIds)]],
  );
  return new Map(
    rows.map((row) => [row.stream_id, { version: row.version, recordedUntil: row.recorded_until ?? undefined }]),
  );
}

/** Writes moved marks, all in one statement. */
export async function saveMarks(runner: QueryRunner, group: string, topic: string, moved: StreamMarks): Promise<void> {
  if (moved.size === 0) return;
  await runner.query(
    `/* save-marks */ INSERT INTO consumer_streams (group_name, topic, stream_id, version, recorded_until, recorded_version)
     SELECT $1, $2, stream_id, version, recorded_until, version
     FROM unnest($3::text[], $4::int[], $5::timestamptz[]) AS moved (stream_id, version, recorded_until)
     ON CONFLICT (group_name, topic, stream_id) DO UPDATE
     SET version = EXCLUDED.version, recorded_until = EXCLUDED.recorded_until, recorded_version = EXCLUDED.recorded_version`,
    [
      group,
      topic,
      [...moved.keys()],
      [...moved.values()].map(({ version }) => version),
      [...moved.values()].map(({ recordedUntil }) => recordedUntil ?? null),
    ],
  );
}
