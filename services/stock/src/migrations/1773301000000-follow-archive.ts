import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which vehicle the events of gone ones are archived in this round. */
export class FollowArchive1773301000000 implements MigrationInterface {
  readonly name = 'FollowArchive1773301000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE archive_progress (after_vehicle text NOT NULL)`);
    await queryRunner.query(`INSERT INTO archive_progress VALUES ('')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE archive_progress');
  }
}
