import type { QueryRunner } from 'typeorm';

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
