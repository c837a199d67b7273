import type { DataSource, QueryRunner } from 'typeorm';

/** Takes the next change numbers: one row that each change locks and counts up, so that numbers become visible in their order. */
export async function nextChanges(queryRunner: QueryRunner, count: number): Promise<number[]> {
  const [last]: { position: string }[] = await queryRunner.query(
    `WITH next AS (UPDATE last_change SET position = position + $1 RETURNING position) SELECT position FROM next`,
    [count],
  );
  if (!last) throw new Error('The table last_change has no row.');
  return Array.from({ length: count }, (_, place) => Number(last.position) - count + 1 + place);
}

/**
 * Names the change with this number by its event and the time at which that was stored: after a restore the number belongs to another change,
 * which has another mark. Undefined if there is no such change, or if it is older than the table of kept revisions.
 */
export async function markOfChange(database: Pick<DataSource, 'query'>, position: number): Promise<string | undefined> {
  const [change]: { mark: string }[] = await database.query(
    `/* mark-of-change */ SELECT md5(concat_ws(' ', stream_id, version, extract(epoch FROM recorded_at))) AS mark
     FROM kept_revisions AS kept JOIN events USING (stream_id)
     WHERE kept.position = $1 AND kept.position > 0 AND events.version = kept.revision`,
    [position],
  );
  return change?.mark;
}

/** The last change number: all changes up to it are committed. */
export async function lastChange(database: Pick<DataSource, 'query'> | QueryRunner): Promise<number> {
  const [last]: { position: string }[] = await database.query('/* last-change */ SELECT position FROM last_change');
  return Number(last?.position ?? 0);
}

/** A revision of a site, a dealership or a document, and the change number that it came with. */
interface KeptRevision {
  readonly streamId: string;
  readonly revision: number;
  readonly position: string;
  /** The slug of its site, or `platform`; null for a dealership, which several sites may show. */
  readonly owner: string | null;
}

/** Notes with which change each revision came: so a site can be read as any change set left it. */
export async function keepRevisions(queryRunner: QueryRunner, revisions: readonly KeptRevision[]): Promise<void> {
  await queryRunner.query(
    `INSERT INTO kept_revisions (stream_id, revision, position, owner)
     SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])`,
    [
      revisions.map(({ streamId }) => streamId),
      revisions.map(({ revision }) => revision),
      revisions.map(({ position }) => position),
      revisions.map(({ owner }) => owner),
    ],
  );
}

/** The revisions that an owner's streams had at a change number, by stream. */
export async function revisionsAt(
  queryRunner: QueryRunner,
  owner: string,
  position: number,
): Promise<Map<string, number>> {
  const rows: { stream_id: string; revision: number }[] = await queryRunner.query(
    `SELECT stream_id, max(revision) AS revision FROM kept_revisions WHERE owner = $1 AND position <= $2 GROUP BY stream_id`,
    [owner, position],
  );
  return new Map(rows.map(({ stream_id, revision }) => [stream_id, revision]));
}

/** The revisions that these streams had at a change number, by stream. */
export async function revisionsOf(
  queryRunner: QueryRunner,
  streamIds: readonly string[],
  position: number,
): Promise<Map<string, number>> {
  const rows: { stream_id: string; revision: number }[] = await queryRunner.query(
    `SELECT stream_id, max(revision) AS revision FROM kept_revisions WHERE stream_id = ANY($1) AND position <= $2 GROUP BY stream_id`,
    [streamIds, position],
  );
  return new Map(rows.map(({ stream_id, revision }) => [stream_id, revision]));
}
