import { documentWithFigures } from '../database/document-with-figures.ts';
import type { Queries } from '../database/transaction.ts';

/** A document that an index refuses as it is. */
export interface RefusedDocument {
  readonly id: string;
  readonly revision: number;
  readonly reason: string;
}

/** As stored, with who gave it up, if anybody did. */
export interface ParkedDocument {
  index_name: string;
  vehicle_id: string;
  revision: string;
  reason: string;
  parked_at: Date;
  discarded_at: Date | null;
  discarded_by: string | null;
  discard_reason: string | null;
}

/** Which documents are meant: of a car, and of one index if that is not enough. */
export interface ParkedDocumentKey {
  readonly key: string;
  readonly topic?: string | undefined;
}

/** One more, and the index itself is at fault, not its documents. */
export const MOST_PARKED = 10_000;

/** One index refuses so many documents that something else is wrong with it. */
export class IndexRefusesCarsError extends Error {
  override readonly name = 'IndexRefusesCarsError';

  constructor(index: string, { id, reason }: RefusedDocument) {
    super(`${index} refuses more than ${MOST_PARKED} cars, so no more are parked. The last one was ${id}: ${reason}`);
  }
}

/**
 * Whether the document that an entry of an index wants is parked, so that it waits for nothing but an operator or the car's next change. An SQL
 * expression over the columns of index_entries named `entry`.
 */
export const isParked = `EXISTS (
  SELECT FROM parked_documents AS parked
  WHERE parked.index_name = entry.index_name AND parked.vehicle_id = entry.vehicle_id AND parked.revision >= entry.revision)`;

/** Parks documents. @throws IndexRefusesCarsError, and parks none of them, if they are too many for one index */
export async function parkDocuments(
  queries: Queries,
  index: string,
  refused: readonly RefusedDocument[],
): Promise<void> {
  const [last] = refused.slice(-1);
  if (last === undefined) return;
  const [parked]: { count: number }[] = await queries.query(
    'SELECT count(*)::int AS count FROM parked_documents WHERE index_name = $1 AND vehicle_id <> ALL($2) AND discarded_at IS NULL',
    [index, refused.map(({ id }) => id)],
  );
  if ((parked?.count ?? 0) + refused.length > MOST_PARKED) throw new IndexRefusesCarsError(index, last);
  await queries.query(
    `INSERT INTO parked_documents AS former (index_name, vehicle_id, revision, reason)
     SELECT $1, id, revision, reason FROM unnest($2::text[], $3::bigint[], $4::text[]) AS refused (id, revision, reason)
     ON CONFLICT (index_name, vehicle_id) DO UPDATE
       SET revision = excluded.revision, reason = excluded.reason, parked_at = now(),
           discarded_at = NULL, discarded_by = NULL, discard_reason = NULL
       WHERE former.revision < excluded.revision`,
    [index, refused.map(({ id }) => id), refused.map(({ revision }) => revision), refused.map(toReason)],
  );
}

const toReason = ({ reason }: RefusedDocument): string => reason.replaceAll('\0', '');

/** How many documents are parked, by index. */
export async function countParkedDocuments(queries: Queries): Promise<Record<string, number>> {
  const rows: { index: string; count: number }[] = await queries.query(
    `SELECT name AS index, count(vehicle_id)::int AS count FROM search_indexes
     LEFT JOIN parked_documents ON index_name = name AND discarded_at IS NULL GROUP BY name`,
  );
  return Object.fromEntries(rows.map(({ index, count }) => [index, count]));
}

/** What is parked, the longest parked first, or what was given up, the last first. */
export function listDocuments(
  queries: Queries,
  which: 'parked' | 'discarded',
  limit: number,
): Promise<ParkedDocument[]> {
  const [condition, order] =
    which === 'parked' ? ['IS NULL', 'parked_at, index_name, vehicle_id'] : ['IS NOT NULL', 'discarded_at DESC'];
  return queries.query(`SELECT * FROM parked_documents WHERE discarded_at ${condition} ORDER BY ${order} LIMIT $1`, [
    limit,
  ]);
}

/** The parked documents of a car, each with what its index would get now. */
export function findDocuments(
  queries: Queries,
  { key, topic }: ParkedDocumentKey,
): Promise<(ParkedDocument & { document: unknown })[]> {
  return queries.query(
    `SELECT parked.*, ${documentWithFigures} AS document FROM parked_documents AS parked JOIN car_rows AS car USING (vehicle_id)
     WHERE vehicle_id = $1 AND ($2::text IS NULL OR index_name = $2) AND discarded_at IS NULL ORDER BY index_name`,
    [key, topic],
  );
}

/** Lets documents be written again; returns them. They wait from now on. @param wanted of a car, of an index, or all */
export async function releaseDocuments(
  queries: Queries,
  { key, topic }: Partial<ParkedDocumentKey>,
): Promise<{ index: string; id: string }[]> {
  const [released]: [{ index: string; id: string }[]] = await queries.query(
    `WITH locked AS (
       SELECT entry.index_name, entry.vehicle_id FROM index_entries AS entry JOIN parked_documents USING (index_name, vehicle_id)
       WHERE ($1::text IS NULL OR vehicle_id = $1) AND ($2::text IS NULL OR index_name = $2) AND discarded_at IS NULL
       ORDER BY index_name, vehicle_id FOR UPDATE OF entry
     ), renewed AS (
       UPDATE index_entries AS entry SET wanted_at = clock_timestamp() FROM locked
       WHERE entry.index_name = locked.index_name AND entry.vehicle_id = locked.vehicle_id
     )
     DELETE FROM parked_documents AS parked USING locked
     WHERE parked.index_name = locked.index_name AND parked.vehicle_id = locked.vehicle_id AND discarded_at IS NULL
     RETURNING parked.index_name AS index, parked.vehicle_id AS id`,
    [key, topic],
  );
  return released;
}

/** Of these documents the ones that are parked again, and how many were neither written nor refused yet. */
export async function readReleased(
  queries: Queries,
  released: readonly { index: string; id: string }[],
): Promise<{ refused: { index: string; id: string; reason: string }[]; waiting: number }> {
  const rows: { index: string; id: string; reason: string | null }[] = await queries.query(
    `SELECT entry.index_name AS index, entry.vehicle_id AS id, parked.reason
     FROM unnest($1::text[], $2::text[]) AS wanted (index, id)
     JOIN index_entries AS entry ON entry.index_name = wanted.index AND entry.vehicle_id = wanted.id
     LEFT JOIN parked_documents AS parked ON parked.index_name = wanted.index AND parked.vehicle_id = wanted.id
     WHERE entry.indexed_revision < entry.revision`,
    [released.map(({ index }) => index), released.map(({ id }) => id)],
  );
  const refused = rows.flatMap(({ index, id, reason }) => (reason === null ? [] : [{ index, id, reason }]));
  return { refused, waiting: rows.length - refused.length };
}

/** Gives one up: its index keeps what it has of the car until the car changes. Returns whether it was parked so. */
export async function discardDocument(
  queries: Queries,
  { index, id, revision, by, reason }: { index: string; id: string; revision: string; by: string; reason: string },
): Promise<boolean> {
  const [discarded]: [unknown[]] = await queries.query(
    `UPDATE parked_documents SET discarded_at = now(), discarded_by = $4, discard_reason = $5
     WHERE index_name = $1 AND vehicle_id = $2 AND revision = $3 AND discarded_at IS NULL RETURNING vehicle_id`,
    [index, id, revision, by, reason],
  );
  return discarded.length > 0;
}
