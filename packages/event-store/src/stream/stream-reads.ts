import type { PoolClient } from 'pg';
import type { NewEvent, StoredEvent } from '../events/events.ts';
import { fromRow, type StoredRow, storedColumns } from '../events/stored-row.ts';
import type { Upcasters } from '../events/upcasters.ts';

/** Events that `loadNewest` reads at most. */
const NEWEST_EVENTS = 500;
/** Postgres counts versions as int4. */
export const LAST_VERSION = 2 ** 31 - 1;

/** The connection of a transaction, and how its rows are read. */
export interface ReadFrom {
  readonly client: PoolClient;
  readonly upcasters: Upcasters;
}

/** The events of each of the streams, in the order of their versions; every requested id has its entry. */
export async function readStreams<Event extends NewEvent = NewEvent>(
  { client, upcasters }: ReadFrom,
  streamIds: readonly string[],
): Promise<Map<string, StoredEvent<Event>[]>> {
  const streams = new Map<string, StoredEvent<Event>[]>(streamIds.map((id) => [id, []]));
  if (streams.size === 0) return streams;
  const { rows } = await client.query<StoredRow>({
    name: 'event-store-load',
    text: `SELECT ${storedColumns} FROM events WHERE stream_id = ANY($1) ORDER BY stream_id, version`,
    values: [[...streams.keys()]],
  });
  for (const row of rows) streams.get(row.stream_id)?.push(fromRow<Event>(row, upcasters));
  return streams;
}

/** One event of a stream; undefined if it has no such version. */
export async function readVersion<Event extends NewEvent = NewEvent>(
  { client, upcasters }: ReadFrom,
  streamId: string,
  version: number,
): Promise<StoredEvent<Event> | undefined> {
  if (version < 1 || version > LAST_VERSION) return undefined;
  const { rows } = await client.query<StoredRow>({
    name: 'event-store-load-version',
    text: `SELECT ${storedColumns} FROM events WHERE stream_id = $1 AND version = $2`,
    values: [streamId, version],
  });
  return rows.map((row) => fromRow<Event>(row, upcasters))[0];
}

/** The newest events of a stream below a version, newest first, until 500 or so many bytes of JSON are read: at least one. */
export async function readNewest<Event extends NewEvent = NewEvent>(
  { client, upcasters }: ReadFrom,
  streamId: string,
  { before, bytes }: { readonly before: number; readonly bytes: number },
): Promise<StoredEvent<Event>[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'event-store-load-newest',
    text: `SELECT ${storedColumns} FROM (
             SELECT ${storedColumns}, sum(octet_length(data::text)) OVER (
                      ORDER BY version DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                    ) AS bytes_before
             FROM (
               SELECT ${storedColumns} FROM events WHERE stream_id = $1 AND version < $2
               ORDER BY version DESC LIMIT ${NEWEST_EVENTS}
             ) AS newest
           ) AS sized
           WHERE bytes_before IS NULL OR bytes_before < $3::bigint
           ORDER BY version DESC`,
    values: [streamId, before, bytes],
  });
  return rows.map((row) => fromRow<Event>(row, upcasters));
}

/** One event of each of the streams, by the version wanted of it; a stream without such a version has none. */
export async function readVersions<Event extends NewEvent = NewEvent>(
  { client, upcasters }: ReadFrom,
  versions: ReadonlyMap<string, number>,
): Promise<Map<string, StoredEvent<Event>>> {
  if (versions.size === 0) return new Map();
  const { rows } = await client.query<StoredRow>({
    name: 'event-store-load-versions',
    text: `SELECT ${storedColumns} FROM events
           WHERE (stream_id, version) IN (SELECT * FROM unnest($1::text[], $2::int[]))`,
    values: [[...versions.keys()], [...versions.values()]],
  });
  return new Map(rows.map((row) => [row.stream_id, fromRow<Event>(row, upcasters)]));
}

/** The version that each of the streams is at, by its id; none for one that does not exist. */
export async function readLatestVersions(
  client: PoolClient,
  streamIds: readonly string[],
): Promise<Map<string, number>> {
  if (streamIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; version: number }>({
    name: 'event-store-versions',
    text: `SELECT asked.id, latest.version FROM unnest($1::text[]) AS asked(id) CROSS JOIN LATERAL (
             SELECT version FROM events WHERE stream_id = asked.id ORDER BY version DESC LIMIT 1
           ) AS latest`,
    values: [streamIds],
  });
  return new Map(rows.map(({ id, version }) => [id, version]));
}
