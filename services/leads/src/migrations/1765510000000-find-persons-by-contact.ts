import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person's leads are found by each address and number that they gave (AUTH-4), and another enquiry of the same person about the same car
 * is linked with the first one (LEAD-5).
 */
export class FindPersonsByContact1765510000000 implements MigrationInterface {
  readonly name = 'FindPersonsByContact1765510000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No site: of the time before, when one key served an e-mail address on all sites.
    await queryRunner.query(`
      CREATE TABLE person_contacts (
        person_id uuid NOT NULL REFERENCES person_keys ON DELETE CASCADE,
        digest text NOT NULL,
        site text,
        PRIMARY KEY (person_id, digest)
      )`);
    await queryRunner.query('CREATE INDEX person_contacts_by_digest ON person_contacts (digest)');
    await queryRunner.query(`
      ALTER TABLE person_leads
        ADD COLUMN dealership_id integer,
        ADD COLUMN car_id text,
        ADD COLUMN submitted_at timestamptz`);
    await queryRunner.query('CREATE INDEX person_leads_by_lead ON person_leads (lead_id)');
    // Whose key is gone, and whose leads do not all say so yet.
    await queryRunner.query(`
      CREATE TABLE erasures_under_way (
        person_id uuid PRIMARY KEY,
        actor text,
        begun_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erasures_under_way');
    await queryRunner.query('DROP INDEX person_leads_by_lead');
    await queryRunner.query(
      'ALTER TABLE person_leads DROP COLUMN dealership_id, DROP COLUMN car_id, DROP COLUMN submitted_at',
    );
    await queryRunner.query('DROP TABLE person_contacts');
  }
}
