import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the last letter about a booking was not sent, as its mailbox had as many that day as it may have: the booking's page says so. */
export class NoteHeldLetters1773700000000 implements MigrationInterface {
  readonly name = 'NoteHeldLetters1773700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['test_drives', 'service_bookings'])
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN letter_held boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['test_drives', 'service_bookings'])
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN letter_held`);
  }
}
