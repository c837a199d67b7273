import type { ClientBase } from 'pg';
import { inClientTransaction } from '../database/connections.ts';
import { parkingLock } from '../database/lock-keys.ts';
import { storedColumns, type TextRow, textColumns } from '../events/stored-row.ts';
import type { OutboxEntry } from './outbox-reader.ts';
import type { Acknowledged, StoredPlace } from './topic-epochs.ts';

/** What one read takes into memory, as stored; the first row in any case. */
const READ_BYTES = 8_000_000;

/** Which stored events are wanted. */
interface Wanted {
  after: StoredPlace;
  limit: number;
  since: Date | undefined;
}

/** Stored events to republish. */
export interface StoredPage {
  entries: OutboxEntry[];
  /** The last position that was read; undefined if nothing is after the given one. */
  last: StoredPlace | undefined;
}

/** What became of a page. */
export interface Republished {
  /** The page's last place; undefined if that was the last page. */
  last: StoredPlace | undefined;
  published: number;
  /** Events that cannot be published, and those behind them in their streams. */
  parked: readonly { entry: Pick<OutboxEntry, 'streamId' | 'version' | 'recordedAt'>; reason?: string | undefined }[];
}

interface PageRow extends TextRow {
  is_behind: boolean;
  is_discarded: boolean;
}

const pageStatement = `
  SELECT ${storedColumns},
    EXISTS (
      SELECT FROM parked_outbox_events AS parked WHERE parked.stream_id = sized.stream_id AND parked.version <= sized.version
    ) AS is_behind,
    EXISTS (
      SELECT FROM discarded_outbox_events AS discarded
      WHERE discarded.stream_id = sized.stream_id AND discarded.version = sized.version
    ) AS is_discarded
  FROM (
    SELECT *, row_number() OVER places AS place, sum(octet_length(data)) OVER places AS bytes
    FROM (
      SELECT ${textColumns} FROM events WHERE (stream_id, version) > ($1, $2) ORDER BY stream_id, version LIMIT $3
    ) AS page
    WINDOW places AS (ORDER BY stream_id, version ROWS UNBOUNDED PRECEDING)
  ) AS sized
  WHERE place = 1 OR bytes <= ${READ_BYTES}
  ORDER BY place`;

/** Reads one page. @param entryOf turns a row of `storedColumns` into an entry. */
export async function readStoredPage(
  client: ClientBase,
  { after, limit, since }: Wanted,
  entryOf: (row: PageRow) => OutboxEntry,
): Promise<StoredPage> {
  const { rows } = await client.query<PageRow>({
    name: 'stored-page',
    text: pageStatement,
    values: [after.streamId, after.version, limit],
  });
  const last = rows.at(-1);
  const wanted = rows.filter((row) => !row.is_discarded && (since === undefined || row.recorded_at >= since));
  return { entries: wanted.map(entryOf), last: last && { streamId: last.stream_id, version: last.version } };
}

/**
 * Records the result of a page.
 * @returns false, without moving the position, if the epoch has ended, or if an event to be parked behind another was skipped because an
 * operator released its stream in the meantime: publish the page again.
 */
export function noteRepublished(
  client: ClientBase,
  { topic, epoch, ends }: Acknowledged,
  { last, published, parked }: Republished,
): Promise<boolean> {
  return inClientTransaction(client, async () => {
    if (parked.length > 0 && (await park(client, parked)) > 0) return false;
    const { rowCount } = await client.query(
      `UPDATE topic_epochs SET acknowledged = acknowledged || $3::jsonb, republished = republished + $4,
         republishing = $5::text IS NOT NULL, last_stream = coalesce($5, ''), last_version = coalesce($6, 0)
       WHERE topic = $1 AND epoch = $2 AND republishing`,
      [topic, epoch, JSON.stringify(ends), published, last?.streamId ?? null, last?.version ?? null],
    );
    return rowCount === 1;
  });
}

/** Parks events. @returns how many were left out, as their streams are not parked any more. */
async function park(client: ClientBase, parked: Republished['parked']): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', parkingLock);
  const faulty = parked.filter(({ reason }) => reason !== undefined);
  const behind = parked.filter(({ reason }) => reason === undefined);
  await client.query(parkFaulty, [...columnsOf(faulty), faulty.map(({ reason }) => reason?.replaceAll('\0', ''))]);
  const { rows } = await client.query<{ left_out: number }>(parkBehind, columnsOf(behind));
  return rows[0]?.left_out ?? 0;
}

function columnsOf(parked: Republished['parked']): [string[], number[], string[]] {
  return [
    parked.map(({ entry }) => entry.streamId),
    parked.map(({ entry }) => entry.version),
    parked.map(({ entry }) => entry.recordedAt.toISOString()),
  ];
}

/** An event that is already parked is left unchanged. Events behind it in the outbox are parked when they are read. */
const parkFaulty = `
  INSERT INTO parked_outbox_events (stream_id, version, recorded_at, reason)
  SELECT * FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::text[])
  ON CONFLICT DO NOTHING`;

const parkBehind = `
  WITH behind AS (
    SELECT *, EXISTS (
      SELECT FROM parked_outbox_events AS parked WHERE parked.stream_id = wanted.stream_id AND parked.version <= wanted.version
    ) AS is_parked
    FROM unnest($1::text[], $2::int[], $3::timestamptz[]) AS wanted (stream_id, version, recorded_at)
  ), parked AS (
    INSERT INTO parked_outbox_events (stream_id, version, recorded_at)
    SELECT stream_id, version, recorded_at FROM behind WHERE is_parked
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS left_out FROM behind WHERE NOT is_parked`;
