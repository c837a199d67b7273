import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';
import { storedColumns } from '../events/stored-row.ts';

/**
 * A cold table for events of streams that are at rest. It inherits from `events`: whatever reads `events` reads both, so folds, versions,
 * the outbox, republishing and a release that knows nothing of it see a stream whole, and only the place of its rows differs. New events are
 * written to `events` alone. Rows over 2 kB are compressed here, and the table may be put on a slower disk (ALTER TABLE … SET TABLESPACE).
 *
 * The key of each table is its own, so two rows of one version could be in both; appends compare with the newest version of both under the
 * stream's lock, which lets none arise.
 */
export class ArchiveEvents1773300000000 implements MigrationInterface {
  readonly name = 'ArchiveEvents1773300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE archived_events (PRIMARY KEY (stream_id, version)) INHERITS (events)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      WITH back AS (DELETE FROM archived_events RETURNING ${storedColumns})
      INSERT INTO events (${storedColumns}) SELECT ${storedColumns} FROM back`);
    await queryRunner.query('DROP TABLE archived_events');
  }
}

const archiveStatement = `
  WITH moved AS (
    DELETE FROM ONLY events WHERE (stream_id, version) IN (
      SELECT stream_id, version FROM ONLY events WHERE stream_id = ANY($1) ORDER BY stream_id, version LIMIT $2
    ) RETURNING ${storedColumns}
  ), stored AS (
    INSERT INTO archived_events (${storedColumns}) SELECT ${storedColumns} FROM moved
  )
  SELECT count(*)::int AS moved FROM moved`;

/**
 * Moves events of streams to the archive, at most `limit`. A stream may be moved in parts, and may grow meanwhile and afterwards: it stays
 * readable as one.
 * @param manager of a database with `ArchiveEvents1773300000000`
 * @returns how many were moved; fewer than `limit` if no more are left
 */
export async function archiveEvents(
  manager: EntityManager,
  streamIds: readonly string[],
  limit: number,
): Promise<number> {
  const [row] = await manager.query<{ moved: number }[]>(archiveStatement, [streamIds, limit]);
  return row?.moved ?? 0;
}
