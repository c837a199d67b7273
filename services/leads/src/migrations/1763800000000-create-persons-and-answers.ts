import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Persons' keys, whose leads are whose, and the answers that repeated enquiries get. */
export class CreatePersonsAndAnswers1763800000000 implements MigrationInterface {
  readonly name = 'CreatePersonsAndAnswers1763800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Keys of the service's own, each wrapped by the deployment key.
    await queryRunner.query('CREATE TABLE sealed_keys (name text PRIMARY KEY, sealed text NOT NULL)');
    // Deleting a row erases the person. Its index goes with it, so that nobody can find out later whether someone was here.
    await queryRunner.query(`
      CREATE TABLE person_keys (
        person_id uuid PRIMARY KEY,
        person_index text NOT NULL UNIQUE,
        sealed_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
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
    for (const table of ['enquiry_answers', 'person_leads', 'person_keys', 'sealed_keys']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
