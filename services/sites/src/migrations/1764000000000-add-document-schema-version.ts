import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema version that a document was written in, as its event's: so that it passes the same upcasters when it is read. */
export class AddDocumentSchemaVersion1764000000000 implements MigrationInterface {
  readonly name = 'AddDocumentSchemaVersion1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE configurations ADD COLUMN schema_version int NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE configurations DROP COLUMN schema_version');
  }
}
