import { createPersonTables, dropPersonTables } from '@forecourt/persons';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Persons' keys, whose leads are whose, and the answers that repeated enquiries get. */
export class CreatePersonsAndAnswers1763800000000 implements MigrationInterface {
  readonly name = 'CreatePersonsAndAnswers1763800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPersonTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE person_leads (
        person_id uuid NOT NULL,
        lead_id text NOT NULL,
        PRIMARY KEY (person_id, lead_id)
      )`);
    await queryRunner.query(`
      CREATE TABLE enquiry_answers (
        site text NOT NULL,
        idempotency_key text NOT NULL,
        enquiry_digest text,
        person_id uuid NOT NULL,
        answer jsonb NOT NULL,
        answered_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (site, idempotency_key)
      )`);
    await queryRunner.query('CREATE INDEX enquiry_answers_of_person ON enquiry_answers (person_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['enquiry_answers', 'person_leads']) await queryRunner.query(`DROP TABLE ${table}`);
    await dropPersonTables(queryRunner);
  }
}
