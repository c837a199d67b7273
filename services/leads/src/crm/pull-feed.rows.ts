import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** A row of the pull feed, as far as a cursor names it. */
export interface FeedRow {
  /** Its number in the feed's order, from 1, as a decimal string. */
  readonly position: string;
  readonly lead_id: string;
  readonly version: number;
  /** When it was written, in whole milliseconds of Unix time, by the database's clock. */
  readonly written: string;
}

/** The cursor of a CRM, which it has from an earlier answer (CRM-3). */
export type FeedPlace =
  | { readonly kind: 'beginning' }
  /** `mark` says which event stood there: after the database was restored to an earlier time, another one may. */
  | { readonly kind: 'numbered'; readonly position: string; readonly written: string; readonly mark: string }
  /** As releases gave it that ordered the feed by transaction ids. */
  | { readonly kind: 'by-transaction'; readonly xid: string; readonly id: string };

const NUMBERED = /^2\.(?<position>\d{1,18})\.(?<written>\d{1,15})\.(?<mark>[\w-]{12})$/;
const BY_TRANSACTION = /^(?<xid>\d{1,19})\.(?<id>\d{1,18})$/;
const BEGINNING = '2.0';

/** The place after a row. */
export function placeAfter(row: FeedRow): FeedPlace {
  const { position, written } = row;
  return { kind: 'numbered', position, written, mark: markOf(row) };
}

/** Which event a row is, in 72 bits; it names no lead. */
export function markOf({ lead_id: leadId, version }: Pick<FeedRow, 'lead_id' | 'version'>): string {
  return createHash('sha256').update(`${leadId}:${version}`).digest('base64url').slice(0, 12);
}

/** A place as CRMs keep it: opaque, in base64url. */
export function placeText(place: FeedPlace): string {
  return Buffer.from(wordsOf(place)).toString('base64url');
}

function wordsOf(place: FeedPlace): string {
  switch (place.kind) {
    case 'beginning':
      return BEGINNING;
    case 'numbered':
      return `2.${place.position}.${place.written}.${place.mark}`;
    case 'by-transaction':
      return `${place.xid}.${place.id}`;
  }
}

/** Reads a cursor of this release or an earlier one; undefined for any other text. */
export function readPlace(text: string): FeedPlace | undefined {
  const words = Buffer.from(text, 'base64url').toString();
  if (words === BEGINNING) return { kind: 'beginning' };
  const numbered = NUMBERED.exec(words)?.groups;
  if (numbered) {
    const { position = '', written = '', mark = '' } = numbered;
    return { kind: 'numbered', position, written, mark };
  }
  const former = BY_TRANSACTION.exec(words)?.groups;
  if (!former) return undefined;
  const { xid = '', id = '' } = former;
  // Earlier releases wrote the beginning so. No transaction has the id 0.
  return xid === '0' ? { kind: 'beginning' } : { kind: 'by-transaction', xid, id };
}

/** What reads the table of the pull feed. */
type Queries = Pick<EntityManager, 'query'>;

/** Rows that are numbered in one transaction. */
const NUMBERED_AT_ONCE = 1_000;
/** A restored database is read again from this long before what the CRM read last: clocks of two servers may differ. */
const READ_AGAIN = `interval '1 hour'`;

const NEVER_REACHED = '9223372036854775807::bigint';

const COLUMNS = `position::text, lead_id, version, floor(extract(epoch FROM recorded_at) * 1000)::bigint::text AS written`;

/**
 * Numbers the feed's committed rows that have no number yet, so that they can be read (CRM-3). Each number is above all that were ever
 * committed, so a row that is committed late comes late and is never skipped. Events of a lead keep their order: the next is written, with a higher
 * id, once the one before is committed.
 * @returns how many; 0 also while another process does it.
 */
export async function numberFeed(dataSource: DataSource): Promise<number> {
  const [unnumbered] = await dataSource.query(
    '/* any-unnumbered */ SELECT FROM lead_feed WHERE position IS NULL LIMIT 1',
  );
  if (!unnumbered) return 0;
  let numbered = 0;
  for (let batch = NUMBERED_AT_ONCE; batch === NUMBERED_AT_ONCE; numbered += batch) {
    batch = await dataSource.transaction(numberSome);
  }
  return numbered;
}

/** The lock comes in a statement of its own: the next one then sees all that its former holder committed. */
async function numberSome(manager: EntityManager): Promise<number> {
  const [lock]: { held: boolean }[] = await manager.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('number the pull feed', 0)) AS held`,
  );
  if (!lock?.held) return 0;
  const [, count]: [unknown, number] = await manager.query(
    `WITH last AS MATERIALIZED (
       SELECT coalesce(max(position), 0) AS position FROM lead_feed
     ), waiting AS MATERIALIZED (
       SELECT xid, id, row_number() OVER (ORDER BY id) AS place
       FROM (SELECT xid, id FROM lead_feed WHERE position IS NULL ORDER BY id LIMIT $1) AS oldest
     )
     UPDATE lead_feed SET position = last.position + waiting.place FROM waiting, last
     WHERE lead_feed.xid = waiting.xid AND lead_feed.id = waiting.id`,
    [NUMBERED_AT_ONCE],
  );
  return count;
}

/** Numbered rows of the dealerships after a position, in the feed's order. */
export function readFeed(
  queries: Queries,
  dealershipIds: readonly number[],
  position: string,
  limit: number,
): Promise<FeedRow[]> {
  return queries.query(
    `SELECT ${COLUMNS} FROM lead_feed WHERE dealership_id = ANY($1) AND position > $2::bigint
     ORDER BY lead_feed.position LIMIT $3`,
    [dealershipIds, position, limit],
  );
}

/**
 * Where a CRM's cursor stands in the feed's order, so that no row after it is skipped. Some rows may come again where the database was
 * restored to an earlier time, or the cursor is of a release that had another order.
 * @returns undefined while the row of such an older cursor is not numbered yet.
 */
export async function findPlace(
  queries: Queries,
  dealershipIds: readonly number[],
  place: FeedPlace,
): Promise<FeedPlace | undefined> {
  switch (place.kind) {
    case 'beginning':
      return place;
    case 'numbered':
      return findNumbered(queries, dealershipIds, place);
    case 'by-transaction':
      return findByTransaction(queries, dealershipIds, place);
  }
}

/** If another row has the number, or none has, the database was restored: then what was written since the CRM's last row comes again. */
async function findNumbered(
  queries: Queries,
  dealershipIds: readonly number[],
  place: Extract<FeedPlace, { kind: 'numbered' }>,
): Promise<FeedPlace> {
  const [row]: FeedRow[] = await queries.query(`SELECT ${COLUMNS} FROM lead_feed WHERE position = $1::bigint`, [
    place.position,
  ]);
  if (row && markOf(row) === place.mark && row.written === place.written) return place;
  return placeBefore(
    queries,
    `(SELECT min(position) FROM lead_feed
      WHERE dealership_id = ANY($1) AND recorded_at >= to_timestamp($2::float8 / 1000) - ${READ_AGAIN})`,
    [dealershipIds, place.written],
  );
}

/**
 * Rows up to the cursor's in the former order have been read. The order of numbers differs from it among transactions that ran at the same time, so
 * the place is before the first number that was not read.
 */
async function findByTransaction(
  queries: Queries,
  dealershipIds: readonly number[],
  { xid, id }: Extract<FeedPlace, { kind: 'by-transaction' }>,
): Promise<FeedPlace | undefined> {
  const [row]: { position: string | null }[] = await queries.query(
    'SELECT position::text FROM lead_feed WHERE xid = $1::xid8 AND id = $2::bigint',
    [xid, id],
  );
  if (row?.position === null) return undefined;
  const firstUnread = `(SELECT min(position) FROM lead_feed WHERE dealership_id = ANY($1) AND (xid, id) > ($2::xid8, $3::bigint))`;
  // A row that a restore lost says nothing of those that are left: they come again.
  const afterIts = row ? '$4::bigint + 1' : 'coalesce($4::bigint, 1)';
  return placeBefore(queries, `least(${firstUnread}, ${afterIts})`, [dealershipIds, xid, id, row?.position ?? null]);
}

/** The place before a position that an expression gives; the end of the feed if it gives none. */
async function placeBefore(queries: Queries, position: string, parameters: unknown[]): Promise<FeedPlace> {
  const [row]: FeedRow[] = await queries.query(
    `SELECT ${COLUMNS} FROM lead_feed WHERE position < coalesce(${position}, ${NEVER_REACHED})
     ORDER BY lead_feed.position DESC LIMIT 1`,
    parameters,
  );
  return row ? placeAfter(row) : { kind: 'beginning' };
}
