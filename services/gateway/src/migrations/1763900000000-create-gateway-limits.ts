import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the limits on writes are counted; its columns are those that rate-limiter-flexible expects. */
export class CreateGatewayLimits1763900000000 implements MigrationInterface {
  readonly name = 'CreateGatewayLimits1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway_limits');
  }
}
