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
    `SELECT md5(concat_ws(' ', stream_id, version, extract(epoch FROM recorded_at))) AS mark
     FROM kept_revisions AS kept JOIN events USING (stream_id)
     WHERE kept.position = $1 AND kept.position > 0 AND events.version = kept.revision`,
    [position],
  );
  return change?.mark;
}

/** The last change number: all changes up to it are committed. */
export async function lastChange(database: Pick<DataSource, 'query'> | QueryRunner): Promise<number> {
  const [last]: { position: string }[] = await database.query('SELECT position FROM last_change');
  return Number(last?.position ?? 0);
}
