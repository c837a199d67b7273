import type { QueryRunner } from 'typeorm';

/** Creates the tables of LookupKey and PersonKeys, in a migration of the service that uses them. Never changed: add another function instead. */
export async function createPersonTables(queryRunner: QueryRunner): Promise<void> {
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
}

/** Reverts createPersonTables. */
export async function dropPersonTables(queryRunner: QueryRunner): Promise<void> {
  for (const table of ['person_keys', 'sealed_keys']) await queryRunner.query(`DROP TABLE ${table}`);
}
