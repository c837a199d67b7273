import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the answers that are old enough to be forgotten. */
export class IndexAnswersByTime1763810000000 implements MigrationInterface {
  readonly name = 'IndexAnswersByTime1763810000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX enquiry_answers_by_time ON enquiry_answers (answered_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX enquiry_answers_by_time');
  }
}
