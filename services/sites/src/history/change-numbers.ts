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

/** The last change number: all changes up to it are committed. */
export async function lastChange(database: Pick<DataSource, 'query'> | QueryRunner): Promise<number> {
  const [last]: { position: string }[] = await database.query('SELECT position FROM last_change');
  return Number(last?.position ?? 0);
}
