import type { DataSource, QueryRunner } from 'typeorm';
import { type ParkedEvent, type ParkedRow, toParkedEvent } from './parking.ts';

/** A key's first parked event, which blocks it, and how many wait behind it. */
export interface ParkedHead {
  first: ParkedEvent;
  waiting: number;
}

/** How much a group has parked. */
export interface ParkedCounts {
  keys: number;
  events: number;
  /** Events whose dead letters have yet to be published. */
  unpublished: number;
}

/** The most bytes of events that one statement reads of a table of parked or discarded ones; the last may be larger. */
const READ_BYTES = 8_000_000;

/** SQL: rows of a table in an order, at most `limit` of them, until so many bytes of values are read: at least the first. */
export function untilFull(table: string, where: string, order: string, limit: string): string {
  return `SELECT * FROM (
      SELECT *, sum(octet_length(value)) OVER (
        ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS bytes_before
      FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${limit}) AS picked
    ) AS sized
    WHERE coalesce(bytes_before, 0) < ${READ_BYTES} ORDER BY ${order}`;
}

/** What a group has parked, oldest first, at most `limit` and 8 MB. */
export async function listParked(dataSource: DataSource, group: string, limit: number): Promise<ParkedEvent[]> {
  const order = 'parked_at, topic, partition, "offset"';
  const rows: ParkedRow[] = await dataSource.query(
    untilFull('parked_events', 'group_name = $1 AND replayed_at IS NULL', order, '$2'),
    [group, limit],
  );
  return rows.map(toParkedEvent);
}

/** The keys that a group has parked, each with its first event without its value, the longest parked first, at most `limit`. */
export async function listParkedHeads(dataSource: DataSource, group: string, limit: number): Promise<ParkedHead[]> {
  const rows: (ParkedRow & { waiting: number })[] = await dataSource.query(
    `SELECT * FROM (
       SELECT DISTINCT ON (topic, partition, key) topic, partition, key, "offset", reason, headers, parked_at, ''::bytea AS value,
         (count(*) OVER (PARTITION BY topic, partition, key) - 1)::int AS waiting
       FROM parked_events WHERE group_name = $1 AND replayed_at IS NULL
       ORDER BY topic, partition, key, "offset"
     ) AS head
     ORDER BY parked_at, topic, partition, "offset" LIMIT $2`,
    [group, limit],
  );
  return rows.map((row) => ({ first: toParkedEvent(row), waiting: row.waiting }));
}

/** A key's first parked event, or the one of a stream version, in each topic in which there is one, unless a topic is named. */
export async function findParked(
  dataSource: DataSource,
  group: string,
  { key, topic, version }: { key: string; topic?: string | undefined; version?: number | undefined },
): Promise<ParkedEvent[]> {
  const rows: ParkedRow[] = await dataSource.query(
    `SELECT DISTINCT ON (topic) * FROM parked_events
     WHERE group_name = $1 AND key = $2 AND topic = coalesce($3, topic) AND replayed_at IS NULL
       AND ($4::text IS NULL OR headers ->> 'ce_streamversion' = $4)
     ORDER BY topic, "offset"`,
    [group, key, topic ?? null, version === undefined ? null : String(version)],
  );
  return rows.map(toParkedEvent);
}

/** Counts what a group has parked. */
export async function countParked(dataSource: DataSource | QueryRunner, group: string): Promise<ParkedCounts> {
  const rows: ParkedCounts[] = await dataSource.query(
    `SELECT count(DISTINCT (topic, key)) FILTER (WHERE replayed_at IS NULL)::int AS keys,
       count(*) FILTER (WHERE replayed_at IS NULL)::int AS events,
       count(*) FILTER (WHERE NOT published)::int AS unpublished
     FROM parked_events WHERE group_name = $1`,
    [group],
  );
  return rows[0] ?? { keys: 0, events: 0, unpublished: 0 };
}
