import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes are also counted by the network of 48 bits that one customer of a carrier may have (AUTH-1). */
export class CountWideNetworks1769510000000 implements MigrationInterface {
  readonly name = 'CountWideNetworks1769510000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sent_codes ADD COLUMN wide_network_digest text');
    await queryRunner.query('CREATE INDEX sent_codes_by_wide_network ON sent_codes (wide_network_digest, sent_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX sent_codes_by_wide_network');
    await queryRunner.query('ALTER TABLE sent_codes DROP COLUMN wide_network_digest');
  }
}
