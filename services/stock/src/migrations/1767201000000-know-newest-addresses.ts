import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The newest addresses of pictures whose signatures changed since their vehicle's last event about them (FEED-2): a signed address ends.
 * They are stored beside the events and not in them, so that a vehicle's stream does not grow with each push.
 */
export class KnowNewestAddresses1767201000000 implements MigrationInterface {
  readonly name = 'KnowNewestAddresses1767201000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE photo_addresses (
        vehicle_id text PRIMARY KEY,
        digest text NOT NULL,
        addresses text[] NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE photo_addresses');
  }
}
