import type { MigrationInterface, QueryRunner } from 'typeorm';

const OLD = `group_name IN ('leads-alerts', 'leads-reservations')`;

/**
 * One group follows stock in the place of two, from the earlier of their positions: what one of them has read already has no second effect.
 * The rows of the two stay, as processes of the release before go on with them.
 */
export class FollowStockOnce1767020000000 implements MigrationInterface {
  readonly name = 'FollowStockOnce1767020000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO consumer_positions (group_name, topic, partition, next_offset)
      SELECT 'leads-stock', topic, partition, min(next_offset) FROM consumer_positions WHERE ${OLD}
      GROUP BY topic, partition HAVING count(*) = 2`);
    await queryRunner.query(`
      INSERT INTO consumer_streams (group_name, topic, stream_id, version)
      SELECT 'leads-stock', topic, stream_id, min(version) FROM consumer_streams WHERE ${OLD}
      GROUP BY topic, stream_id HAVING count(*) = 2`);
    // Where one of them has halted, this one has.
    await queryRunner.query(`
      INSERT INTO consumer_epochs (group_name, topic, epoch, past, halted_at, halt_reason, met, history_ends, history_epochs)
      SELECT DISTINCT ON (topic) 'leads-stock', topic, epoch, past, halted_at, halt_reason, met, history_ends, history_epochs
      FROM consumer_epochs WHERE ${OLD} ORDER BY topic, halted_at NULLS LAST, group_name`);
    await queryRunner.query(`
      INSERT INTO parked_events (group_name, topic, partition, "offset", key, reason, headers, value, parked_at, published)
      SELECT CASE group_name WHEN 'leads-alerts' THEN 'leads-stock-alerts' ELSE 'leads-stock' END,
        topic, partition, "offset", key, reason, headers, value, parked_at, published
      FROM parked_events WHERE ${OLD} AND replayed_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['consumer_positions', 'consumer_streams', 'consumer_epochs', 'parked_events']) {
      await queryRunner.query(`DELETE FROM ${table} WHERE group_name IN ('leads-stock', 'leads-stock-alerts')`);
    }
  }
}
