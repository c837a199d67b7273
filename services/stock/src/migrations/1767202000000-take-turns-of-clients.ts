import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each file was last taken up, by which clients take turns, and how often it was without getting on: a file that fails has an end. */
export class TakeTurnsOfClients1767202000000 implements MigrationInterface {
  readonly name = 'TakeTurnsOfClients1767202000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE feed_files ADD COLUMN claimed_at timestamptz, ADD COLUMN attempts int NOT NULL DEFAULT 0',
    );
    await queryRunner.query('CREATE INDEX feed_files_turns ON feed_files (client, claimed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX feed_files_turns');
    await queryRunner.query('ALTER TABLE feed_files DROP COLUMN claimed_at, DROP COLUMN attempts');
  }
}
