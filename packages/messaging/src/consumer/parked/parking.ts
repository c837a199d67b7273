import type { DataSource, QueryRunner } from 'typeorm';
import type { ReceivedMessage } from '../../transport.ts';
import type { Place } from '../position/position.ts';

/** An event that a group could not handle, or a later event of the same key. */
export interface ParkedEvent extends ReceivedMessage {
  reason: string;
  parkedAt: Date;
}

/** Which keys are meant: one key (in one topic, or in all that the group reads), or all that are parked. */
export type ParkedSelection = { key: string; topic?: string | undefined } | { all: true };

/** A key that has parked events, and the partition it lives in. */
export interface ParkedKey {
  topic: string;
  partition: number;
  key: string;
}

/** One parked event of a key. */
export interface ParkedPlace extends ParkedKey {
  offset: bigint;
}

/** Reasons of events that are themselves without fault. */
export const BEHIND_ANOTHER = 'Waiting behind a parked event of its key.';
export const FETCHING =
  'What its handler needs to know first is being fetched; it is then handled without an operator.';

/** The keys of these messages that are parked now. */
export async function findParkedKeys(
  runner: QueryRunner,
  { group, topic }: Place,
  messages: ReceivedMessage[],
): Promise<Set<string>> {
  const rows: { key: string }[] = await runner.query(
    `/* find-parked-keys */ SELECT DISTINCT key FROM parked_events
     WHERE group_name = $1 AND topic = $2 AND key = ANY($3) AND replayed_at IS NULL`,
    [group, topic, [...new Set(messages.map(({ key }) => key))]],
  );
  return new Set(rows.map(({ key }) => key));
}

/** How parked messages are treated. */
export interface ParkedCare {
  /** They are replayed without an operator. */
  readonly triedAgain?: boolean;
  /** They are without fault, and only wait for something: no dead letters are published of them. */
  readonly faultless?: boolean;
}

/**
 * Parks messages of one partition for the given reason. What waits behind an event that is tried again is tried again with it: a process may end
 * between the two.
 */
export async function parkMessages(
  runner: QueryRunner,
  { group, topic, partition }: Place,
  messages: ReceivedMessage[],
  reason: string,
  { triedAgain = false, faultless = false }: ParkedCare = {},
): Promise<void> {
  await runner.query(
    `INSERT INTO parked_events (group_name, topic, partition, "offset", key, reason, headers, value, tried_again, published)
     SELECT $1, $2, $3, "offset", key, $4, headers, value, $9 OR EXISTS (
       SELECT FROM parked_events AS before WHERE before.group_name = $1 AND before.topic = $2 AND before.key = parked.key
         AND before.tried_again AND before.replayed_at IS NULL
     ), $10
     FROM unnest($5::bigint[], $6::text[], $7::json[], $8::bytea[]) AS parked ("offset", key, headers, value)`,
    [
      group,
      topic,
      partition,
      reason.replaceAll('\0', ''),
      messages.map(({ offset }) => String(offset)),
      messages.map(({ key }) => key),
      messages.map(({ headers }) => JSON.stringify(headers)),
      messages.map(({ value }) => value),
      triedAgain,
      faultless,
    ],
  );
}

/**
 * The next place after everything that is parked in a partition, for a handler without a position of its own: offsets of the log start again in
 * another epoch or on another cluster. Call it under the lock of the partition's position.
 */
export async function placeBehindParked(
  runner: QueryRunner,
  { group, topic, partition }: Omit<ParkedPlace, 'offset' | 'key'> & { group: string },
): Promise<bigint> {
  const rows: { next: string }[] = await runner.query(
    `SELECT (coalesce(max("offset"), -1) + 1)::text AS next FROM parked_events
     WHERE group_name = $1 AND topic = $2 AND partition = $3`,
    [group, topic, partition],
  );
  return BigInt(rows[0]?.next ?? 0);
}

/** Keys that are replayed without an operator, the longest parked first, at most `limit`. */
export function listTriedAgain(
  dataSource: DataSource,
  group: string,
  limit: number,
): Promise<Pick<ParkedKey, 'topic' | 'key'>[]> {
  return dataSource.query(
    `SELECT topic, key FROM parked_events WHERE group_name = $1 AND tried_again AND replayed_at IS NULL
     GROUP BY topic, key ORDER BY min(parked_at), topic, key LIMIT $2`,
    [group, limit],
  );
}

/** A key of a stream that has parked events, and the version of the first of them. */
export interface ParkedVersion {
  readonly key: string;
  readonly version: number;
}

/** The version of the first parked event of each of these keys. */
export async function firstVersions(
  dataSource: DataSource,
  group: string,
  keys: readonly Pick<ParkedKey, 'topic' | 'key'>[],
): Promise<ParkedVersion[]> {
  const rows: { key: string; version: string }[] = await dataSource.query(
    `SELECT DISTINCT ON (topic, key) key, headers ->> 'ce_streamversion' AS version FROM parked_events
     WHERE group_name = $1 AND topic = ANY($2) AND key = ANY($3) AND replayed_at IS NULL
     ORDER BY topic, key, parked_at, partition, "offset"`,
    [group, [...new Set(keys.map(({ topic }) => topic))], keys.map(({ key }) => key)],
  );
  return rows.map(({ key, version }) => ({ key, version: Number(version) }));
}

/** Leaves a key to an operator, with the reason of the last failure. Dead letters of all its events are then published. */
export async function stopTrying(
  dataSource: DataSource,
  group: string,
  { topic, key }: Pick<ParkedKey, 'topic' | 'key'>,
  reason: string,
): Promise<void> {
  await dataSource.query(
    `UPDATE parked_events SET tried_again = false, published = published AND reason <> $5, reason = CASE WHEN tried_again THEN $4 ELSE reason END
     WHERE group_name = $1 AND topic = $2 AND key = $3 AND replayed_at IS NULL`,
    [group, topic, key, reason.replaceAll('\0', ''), FETCHING],
  );
}

/** The first parked event of a key that has not been replayed. */
export async function firstParked(
  runner: QueryRunner,
  group: string,
  { topic, partition, key }: ParkedKey,
): Promise<ParkedEvent | undefined> {
  const rows: ParkedRow[] = await runner.query(
    `SELECT * FROM parked_events
     WHERE group_name = $1 AND topic = $2 AND partition = $3 AND key = $4 AND replayed_at IS NULL
     ORDER BY "offset" LIMIT 1`,
    [group, topic, partition, key],
  );
  return rows[0] && toParkedEvent(rows[0]);
}

/** Removes a parked event from its key; if its dead letter has yet to be published, the row is kept until then. */
export async function unpark(runner: QueryRunner, group: string, parked: ParkedEvent): Promise<void> {
  const place = [group, parked.topic, parked.partition, String(parked.offset)];
  const isThis = 'group_name = $1 AND topic = $2 AND partition = $3 AND "offset" = $4';
  await runner.query(`UPDATE parked_events SET replayed_at = now() WHERE ${isThis}`, place);
  await runner.query(`DELETE FROM parked_events WHERE ${isThis} AND published`, place);
}

/** The selected keys that are parked now. One that has moved to another partition is there twice, in the order in which it was parked. */
export function selectParkedKeys(
  dataSource: DataSource,
  group: string,
  selection: ParkedSelection,
): Promise<ParkedKey[]> {
  const { key, topic } = 'all' in selection ? {} : selection;
  return dataSource.query(
    `SELECT topic, partition, key FROM parked_events
     WHERE group_name = $1 AND replayed_at IS NULL AND key = coalesce($2, key) AND topic = coalesce($3, topic)
     GROUP BY topic, partition, key ORDER BY topic, min(parked_at), partition, min("offset")`,
    [group, key ?? null, topic ?? null],
  );
}

/** A row of parked_events, as pg reads it. */
export interface ParkedRow {
  topic: string;
  partition: number;
  offset: string;
  key: string;
  reason: string;
  headers: Record<string, string>;
  value: Buffer;
  parked_at: Date;
}

/** Reads a row. */
export function toParkedEvent(row: ParkedRow): ParkedEvent {
  const { topic, partition, key, headers, value, reason } = row;
  return { topic, partition, offset: BigInt(row.offset), key, headers, value, reason, parkedAt: row.parked_at };
}
