import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that a car's last change belongs to, which writing the index continues; null if that was not traced. */
export class TraceIndexWrites1771200000000 implements MigrationInterface {
  readonly name = 'TraceIndexWrites1771200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows ADD COLUMN traceparent text`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows DROP COLUMN traceparent`);
    }
  }
}
