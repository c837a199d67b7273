import type { PoolClient } from 'pg';
import { jsonTexts } from '../database/statements.ts';
import { EventStoreMisuseError, VersionConflictError } from '../events/errors.ts';
import type { NewEvent, StoredEvent, StreamAppend } from '../events/events.ts';
import { toStoredMeta } from '../events/stored-row.ts';
import type { Upcasters } from '../events/upcasters.ts';

/** Event and outbox rows in one statement; nothing is written where any stream is not at its expected version. */
const appendStatement = `
  WITH stale AS MATERIALIZED (
    SELECT expected.stream_id, expected.version, actual.version AS actual
    FROM unnest($7::text[], $8::int[]) AS expected(stream_id, version)
    CROSS JOIN LATERAL (
      SELECT coalesce(max(events.version), 0) AS version FROM events WHERE events.stream_id = expected.stream_id
    ) AS actual
    WHERE actual.version <> expected.version
  ), appended AS MATERIALIZED (
    SELECT stream_id, version, type, data::json, meta::jsonb, occurred_at, position
    FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) WITH ORDINALITY
      AS input(stream_id, version, type, data, meta, occurred_at, position)
    WHERE NOT EXISTS (SELECT FROM stale)
  ), stored AS (
    INSERT INTO events (stream_id, version, type, data, meta, occurred_at, recorded_at)
    SELECT stream_id, version, type, data, meta, occurred_at, statement_timestamp() FROM appended
  ), queued AS (
    INSERT INTO outbox (stream_id, version, recorded_at)
    SELECT stream_id, version, statement_timestamp() FROM appended ORDER BY position
  )
  SELECT statement_timestamp() AS recorded_at, (SELECT jsonb_agg(stale) FROM stale) AS stale`;

interface AppendResult {
  recorded_at: Date;
  stale: { stream_id: string; version: number; actual: number }[] | null;
}

/** Everything of the event but `recordedAt`, which the database decides. */
interface Placed {
  event: NewEvent;
  append: StreamAppend;
  version: number;
}

/**
 * Writes the events and their outbox rows, in the order given, on a connection whose transaction holds the streams' locks.
 * A stream may appear more than once: each further part must expect the version that the previous one reaches.
 * @throws VersionConflictError if a stream is not at the expected version. Nothing is written.
 */
export async function appendRows<Event extends NewEvent>(
  client: PoolClient,
  appends: readonly StreamAppend<Event>[],
  upcasters: Upcasters,
): Promise<StoredEvent<Event>[]> {
  const { placed, expected } = place(appends);
  if (placed.length === 0) return [];
  const values = [
    placed.map(({ append }) => append.streamId),
    placed.map(({ version }) => version),
    placed.map(({ event }) => event.type),
    jsonTexts(placed.map(({ event }) => event.data)),
    jsonTexts(placed.map(({ event, append }) => toStoredMeta(append.meta ?? {}, event.type, upcasters))),
    placed.map(({ event }) => event.occurredAt.toISOString()),
    [...expected.keys()],
    [...expected.values()],
  ];
  const result = await client
    .query<AppendResult>({ name: 'event-store-append', text: appendStatement, values })
    .catch((error: unknown) => Promise.reject(toConflict(error, expected)));
  const [row] = result.rows;
  if (!row) throw new Error('The append statement returned no row.');
  const [stale] = row.stale ?? [];
  if (stale) throw new VersionConflictError(stale.stream_id, stale.version, stale.actual);
  return placed.map(({ event, append, version }) => {
    const { streamId, meta = {} } = append;
    return { ...event, streamId, version, meta, recordedAt: row.recorded_at } as StoredEvent<Event>;
  });
}

/** Gives each event its version, and each stream the version that it has to be at in the database. */
function place(appends: readonly StreamAppend[]): { placed: Placed[]; expected: Map<string, number> } {
  const expected = new Map<string, number>();
  const reached = new Map<string, number>();
  const placed: Placed[] = [];
  for (const append of appends) {
    const { streamId, expectedVersion, events } = append;
    if (!Number.isInteger(expectedVersion) || expectedVersion < 0) {
      throw new EventStoreMisuseError(
        `Stream ${streamId}: ${expectedVersion} is not a valid version; a new stream expects 0.`,
      );
    }
    if (events.length === 0) continue;
    const at = reached.get(streamId);
    if (at === undefined) expected.set(streamId, expectedVersion);
    else if (at !== expectedVersion) throw new VersionConflictError(streamId, expectedVersion, at);
    events.forEach((event, index) => {
      placed.push({ event, append, version: expectedVersion + index + 1 });
    });
    reached.set(streamId, expectedVersion + events.length);
  }
  return { placed, expected };
}

/** Only a writer that goes round the locks can make the primary key clash; the caller then decides again like after any conflict. */
function toConflict(error: unknown, expected: Map<string, number>): unknown {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code !== '23505' || constraint !== 'events_pkey') return error;
  const streamId = detail?.match(/\)=\((.*), \d+\)/)?.[1] ?? [...expected.keys()].join(', ');
  return new VersionConflictError(streamId, expected.get(streamId) ?? 0);
}
