import type { DataSource, QueryRunner } from 'typeorm';
import { InfrastructureFault } from '../../faults.ts';
import type { Transport } from '../../transport.ts';
import { beginHistory, followPartitions, readEpochs, requireRunning } from './epochs.table.ts';

/** A partition as one group sees it. */
export interface Place {
  group: string;
  topic: string;
  partition: number;
}

/** A place in which messages are read. */
export interface ReadingPlace extends Place {
  /** The turn of the group's epochs (`KnownEpochs`) in which its position was read. */
  turn?: number | undefined;
}

/**
 * The next offset wanted, and the turn in which it is valid; a position that is new to the group is created and begins at 0.
 * @throws TopicHaltedFault while the topic is halted.
 */
export async function readPosition(
  { dataSource, transport }: { dataSource: DataSource; transport: Pick<Transport, 'ends'> },
  { group, topic, partition }: Place,
): Promise<{ position: bigint; turn: number }> {
  await beginHistory(dataSource, { group, topic }, (of) => transport.ends(of));
  const known = await readEpochs(dataSource, group, topic);
  requireRunning(known);
  // A partition that was added since: nothing of it is read, whoever notices first. The reason names all of them, not those up to this one;
  // a broker's answer may be older than the assignment.
  if (known.partitions !== undefined && partition >= known.partitions) {
    const partitions = Math.max((await transport.ends(topic)).length, partition + 1);
    await followPartitions(dataSource, { group, topic }, known, partitions);
    requireRunning(await readEpochs(dataSource, group, topic));
  }
  await dataSource.query(
    'INSERT INTO consumer_positions (group_name, topic, partition, next_offset) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING',
    [group, topic, partition],
  );
  const rows: { next_offset: string }[] = await dataSource.query(
    'SELECT next_offset FROM consumer_positions WHERE group_name = $1 AND topic = $2 AND partition = $3',
    [group, topic, partition],
  );
  return { position: BigInt(rows[0]?.next_offset ?? 0), turn: known.turns };
}

/** The next offset of each partition of a topic for which the group has a position. */
export async function readPositions(
  dataSource: DataSource,
  group: string,
  topic: string,
): Promise<{ partition: number; position: bigint }[]> {
  const rows: { partition: number; next_offset: string }[] = await dataSource.query(
    'SELECT partition, next_offset FROM consumer_positions WHERE group_name = $1 AND topic = $2 ORDER BY partition',
    [group, topic],
  );
  return rows.map(({ partition, next_offset }) => ({ partition, position: BigInt(next_offset) }));
}

/**
 * Reads the position and locks it until the transaction ends. Every transaction of a partition (events, parking, replay) begins with this,
 * so there is one at a time, even if two members both consider the partition theirs.
 */
export async function lockPosition(runner: QueryRunner, { group, topic, partition }: Place): Promise<bigint> {
  const rows: { next_offset: string }[] = await runner.query(
    `/* lock-position */ SELECT next_offset FROM consumer_positions
     WHERE group_name = $1 AND topic = $2 AND partition = $3 FOR UPDATE`,
    [group, topic, partition],
  );
  const row = rows[0];
  if (!row) throw new InfrastructureFault(`${group} no longer has a position in ${topic}/${partition}: restart it.`);
  return BigInt(row.next_offset);
}

/** Moves the position by compare-and-set. Throws InfrastructureFault if it is not `from` any more. */
export async function movePosition(
  runner: QueryRunner,
  { group, topic, partition }: Place,
  from: bigint,
  to: bigint,
): Promise<void> {
  const { affected } = await runner.query(
    `/* move-position */ UPDATE consumer_positions SET next_offset = $5
     WHERE group_name = $1 AND topic = $2 AND partition = $3 AND next_offset = $4`,
    [group, topic, partition, String(from), String(to)],
    true,
  );
  if (affected !== 1) throw new InfrastructureFault(`${group} was moved in ${topic}/${partition} by another member.`);
}
