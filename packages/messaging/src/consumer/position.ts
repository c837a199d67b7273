import type { DataSource, QueryRunner } from 'typeorm';
import { InfrastructureFault } from '../faults.ts';

/** A partition as one group sees it. */
export interface Place {
  group: string;
  topic: string;
  partition: number;
}

/** The next offset wanted; a place that is new to the group is made and begins at 0. */
export async function readPosition(dataSource: DataSource, { group, topic, partition }: Place): Promise<bigint> {
  await dataSource.query(
    'INSERT INTO consumer_positions (group_name, topic, partition, next_offset) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING',
    [group, topic, partition],
  );
  const rows: { next_offset: string }[] = await dataSource.query(
    'SELECT next_offset FROM consumer_positions WHERE group_name = $1 AND topic = $2 AND partition = $3',
    [group, topic, partition],
  );
  return BigInt(rows[0]?.next_offset ?? 0);
}

/**
 * Reads the position and holds it until the transaction ends. Every transaction of a partition (events, parking, replay) begins with this,
 * so there is one at a time, also where two members both take the partition for theirs.
 */
export async function lockPosition(runner: QueryRunner, { group, topic, partition }: Place): Promise<bigint> {
  const rows: { next_offset: string }[] = await runner.query(
    'SELECT next_offset FROM consumer_positions WHERE group_name = $1 AND topic = $2 AND partition = $3 FOR UPDATE',
    [group, topic, partition],
  );
  const row = rows[0];
  if (!row)
    throw new InfrastructureFault(`${group} has no position in ${topic}/${partition} any more: start it again.`);
  return BigInt(row.next_offset);
}

/** Moves the position by compare-and-set. Throws InfrastructureFault where it is not `from` any more. */
export async function movePosition(
  runner: QueryRunner,
  { group, topic, partition }: Place,
  from: bigint,
  to: bigint,
): Promise<void> {
  const { affected } = await runner.query(
    `UPDATE consumer_positions SET next_offset = $5
     WHERE group_name = $1 AND topic = $2 AND partition = $3 AND next_offset = $4`,
    [group, topic, partition, String(from), String(to)],
    true,
  );
  if (affected !== 1) throw new InfrastructureFault(`${group} was moved in ${topic}/${partition} by another member.`);
}
