import type { QueryRunner } from 'typeorm';

/** Creates the queue of letters, in a migration of the service that sends them. Never changed: add another function instead. */
export async function createLetterTable(queryRunner: QueryRunner): Promise<void> {
  // The id is a digest of act and recipient: the second letter of an act meets the first.
  await queryRunner.query(`
    CREATE TABLE letters (
      id text PRIMARY KEY,
      act text NOT NULL,
      purpose text NOT NULL,
      sent_by text NOT NULL,
      urgency smallint NOT NULL,
      site text,
      about text NOT NULL,
      person_id uuid,
      recipient text,
      sealed text,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      lease uuid,
      last_error text,
      created_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      settled_at timestamptz,
      discarded_at timestamptz,
      discarded_by text,
      discard_reason text
    )`);
  await queryRunner.query(`CREATE INDEX letters_due ON letters (urgency, due_at) WHERE state = 'waiting'`);
  await queryRunner.query(`CREATE INDEX letters_waiting_of_site ON letters (site, purpose) WHERE state = 'waiting'`);
  await queryRunner.query(`CREATE INDEX letters_failed ON letters (settled_at) WHERE state IN ('failed', 'expired')`);
  await queryRunner.query('CREATE INDEX letters_of_person ON letters (person_id) WHERE person_id IS NOT NULL');
  await queryRunner.query('CREATE INDEX letters_to ON letters (recipient, created_at) WHERE recipient IS NOT NULL');
  await queryRunner.query('CREATE INDEX letters_settled ON letters (settled_at)');
}

/** Finds the SMS of a site, whose number its money bounds. In a migration of the service. */
export const indexTexts = (queryRunner: QueryRunner): Promise<unknown> =>
  queryRunner.query(`CREATE INDEX letters_texts ON letters (site, settled_at) WHERE sent_by = 'sms'`);

/** Reverts indexTexts. */
export const dropTexts = (queryRunner: QueryRunner): Promise<unknown> => queryRunner.query('DROP INDEX letters_texts');

/** Reverts createLetterTable. */
export const dropLetterTable = (queryRunner: QueryRunner): Promise<unknown> => queryRunner.query('DROP TABLE letters');
