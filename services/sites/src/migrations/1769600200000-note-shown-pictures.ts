import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a picture was last seen in use, so that one that nothing shows any more can go. */
export class NoteShownPictures1769600200000 implements MigrationInterface {
  readonly name = 'NoteShownPictures1769600200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Those that are there have their time from now on.
    await queryRunner.query('ALTER TABLE site_pictures ADD COLUMN shown_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE site_pictures DROP COLUMN shown_at');
  }
}
