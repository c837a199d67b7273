import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feed keys as they are now, and the signatures that were used lately. */
export class CreateFeedKeys1763700200000 implements MigrationInterface {
  readonly name = 'CreateFeedKeys1763700200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE feed_keys (
        key_id text PRIMARY KEY,
        client text NOT NULL,
        dealerships jsonb NOT NULL,
        sealed_secret text NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz
      )`);
    await queryRunner.query(`
      CREATE TABLE used_signatures (
        key_id text NOT NULL,
        signature text NOT NULL,
        used_at timestamptz NOT NULL,
        PRIMARY KEY (key_id, signature)
      )`);
    await queryRunner.query('CREATE INDEX used_signatures_by_time ON used_signatures (used_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE used_signatures');
    await queryRunner.query('DROP TABLE feed_keys');
  }
}
