import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of feeds: what came, how far it is, and the verdicts (FEED-3); what clients chose; the counts of their feeds (FEED-6). */
export class TakeFiles1764800000000 implements MigrationInterface {
  readonly name = 'TakeFiles1764800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE feed_files (
        id text PRIMARY KEY,
        client text NOT NULL,
        key_id text NOT NULL,
        key_revision int NOT NULL,
        meta jsonb NOT NULL,
        query jsonb NOT NULL,
        mapping jsonb,
        identity text,
        format text NOT NULL,
        encoding text NOT NULL,
        bytes bigint NOT NULL,
        stored_bytes bigint NOT NULL,
        state text NOT NULL,
        confirmed boolean NOT NULL DEFAULT false,
        rows_done int NOT NULL DEFAULT 0,
        counts jsonb NOT NULL DEFAULT '{}',
        dealerships jsonb NOT NULL DEFAULT '[]',
        problem text,
        received_at timestamptz NOT NULL,
        finished_at timestamptz,
        confirm_by timestamptz,
        lease text,
        lease_until timestamptz
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX feed_files_identity ON feed_files (client, identity) WHERE state NOT IN ('uploading', 'refused')`,
    );
    await queryRunner.query(
      `CREATE INDEX feed_files_open ON feed_files (received_at)
       WHERE state IN ('uploading', 'queued', 'processing', 'awaiting_confirmation')`,
    );
    await queryRunner.query(`
      CREATE TABLE feed_file_chunks (
        file_id text NOT NULL REFERENCES feed_files ON DELETE CASCADE,
        number int NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (file_id, number)
      )`);
    // It is compressed already.
    await queryRunner.query('ALTER TABLE feed_file_chunks ALTER COLUMN content SET STORAGE EXTERNAL');
    await queryRunner.query(`
      CREATE TABLE feed_file_verdicts (
        file_id text NOT NULL REFERENCES feed_files ON DELETE CASCADE,
        batch int NOT NULL,
        part bigserial,
        last_index int NOT NULL,
        verdicts jsonb NOT NULL,
        PRIMARY KEY (file_id, batch, part)
      )`);
    await queryRunner.query(
      'CREATE TABLE feed_settings (client text PRIMARY KEY, settings jsonb NOT NULL, updated_at timestamptz NOT NULL)',
    );
    await queryRunner.query(`
      CREATE TABLE feed_counts (
        client text NOT NULL,
        dealership_id int NOT NULL,
        day date NOT NULL,
        dealership_slug text NOT NULL,
        accepted int NOT NULL DEFAULT 0,
        unchanged int NOT NULL DEFAULT 0,
        refused int NOT NULL DEFAULT 0,
        reasons jsonb NOT NULL DEFAULT '{}',
        last_received_at timestamptz,
        last_event_at timestamptz,
        last_accepted_at timestamptz,
        PRIMARY KEY (client, dealership_id, day)
      )`);
    await queryRunner.query('CREATE INDEX feed_counts_dealership ON feed_counts (dealership_id, day)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE feed_counts, feed_settings, feed_file_verdicts, feed_file_chunks, feed_files');
  }
}
