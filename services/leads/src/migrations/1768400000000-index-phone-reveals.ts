import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Support reads the log of revealed numbers by dealership and day (VEH-4). */
export class IndexPhoneReveals1768400000000 implements MigrationInterface {
  readonly name = 'IndexPhoneReveals1768400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX phone_reveals_by_dealership ON phone_reveals (dealership_id, revealed_at DESC, id DESC)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX phone_reveals_by_dealership');
  }
}
