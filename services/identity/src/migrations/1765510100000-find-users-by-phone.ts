import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An operator finds a person's users on all sites by their number (AUTH-4). Users of before get theirs at their next sign-in, or from `note older users`. */
export class FindUsersByPhone1765510100000 implements MigrationInterface {
  readonly name = 'FindUsersByPhone1765510100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN phone_digest text');
    await queryRunner.query('CREATE INDEX users_by_phone_digest ON users (phone_digest)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN phone_digest');
  }
}
