import type { DataSource, QueryRunner } from 'typeorm';
import { InfrastructureFault, TopicHaltedFault } from '../../faults.ts';
import type { PartitionEnd } from '../../transport.ts';
import { BEFORE_EPOCHS, type KnownEpochs, MOST_EPOCHS, nothingKnown, type TopicHalt } from './epochs.ts';
import { inTransaction } from './transaction.ts';

/** The state of a topic for one group of a database. */
export interface GroupEpoch {
  group: string;
  topic: string;
  epoch: string | undefined;
  halt: TopicHalt | undefined;
}

interface EpochRow {
  group_name: string;
  topic: string;
  epoch: string | null;
  past: string[];
  halted_at: Date | null;
  halt_reason: string | null;
  met: string | null;
  turns: number;
  partitions: number | null;
  history_ends: Record<string, string>;
  history_epochs: string[];
}

/** What a group knows of a topic. While the position is locked, nothing can accept another epoch. */
export async function readEpochs(runner: QueryRunner | DataSource, group: string, topic: string): Promise<KnownEpochs> {
  const rows: EpochRow[] = await runner.query(
    `/* read-epochs */ SELECT topic, epoch, past, halted_at, halt_reason, met, turns, partitions, history_ends, history_epochs
     FROM consumer_epochs WHERE group_name = $1 AND topic = $2`,
    [group, topic],
  );
  return rows[0] ? toKnown(rows[0]) : nothingKnown;
}

/**
 * @param turn the one in which the messages' position was read, if known: messages that were fetched before the group went back to
 * the beginning must not move its new position.
 * @throws TopicHaltedFault if the topic is halted; InfrastructureFault in another turn.
 */
export function requireRunning({ halt, turns }: KnownEpochs, turn = turns): void {
  if (halt) throw new TopicHaltedFault(halt.reason);
  if (turn !== turns)
    throw new InfrastructureFault('The position has changed in the meantime: the messages will be read again.');
}

/** Records where a topic ends, for a group that has read nothing of it; see `TopicHistory`. Does nothing for any other group. */
export async function beginHistory(
  dataSource: DataSource,
  { group, topic }: { group: string; topic: string },
  readEnds: (topic: string) => Promise<PartitionEnd[]>,
): Promise<void> {
  const known: unknown[] = await dataSource.query(
    `SELECT FROM consumer_positions WHERE group_name = $1 AND topic = $2
     UNION ALL SELECT FROM consumer_epochs WHERE group_name = $1 AND topic = $2 LIMIT 1`,
    [group, topic],
  );
  if (known.length > 0) return;
  const ends = (await readEnds(topic)).map(({ partition, end }) => [partition, String(end)]);
  await dataSource.query(
    `INSERT INTO consumer_epochs (group_name, topic, history_ends, partitions) VALUES ($1, $2, $3, nullif($4::int, 0))
     ON CONFLICT DO NOTHING`,
    [group, topic, JSON.stringify(Object.fromEntries(ends)), ends.length],
  );
}

/**
 * Adds one more epoch to a group's history, unless anything has changed since `known` was read. The group reads the topic from its
 * beginning again: its content may have changed since the group began.
 */
export function extendHistory(
  dataSource: DataSource,
  { group, topic }: { group: string; topic: string },
  known: Pick<KnownEpochs, 'turns'>,
  epoch: string,
): Promise<void> {
  return inTransaction(dataSource, async (runner) => {
    await lockPositions(runner, topic, group);
    const { affected } = await runner.query(
      `UPDATE consumer_epochs SET epoch = $3::uuid, turns = turns + 1,
         history_epochs = ARRAY(SELECT DISTINCT unnest(history_epochs || epoch || $3::uuid))
       WHERE group_name = $1 AND topic = $2 AND turns = $4 AND halted_at IS NULL`,
      [group, topic, epoch, known.turns],
      true,
    );
    if (affected === 1) await goToBeginning(runner, group, topic);
  });
}

/**
 * Notes the first epoch that a group meets, or another one of its history. @throws InfrastructureFault if another partition has just met a
 * different one.
 */
export async function adoptEpoch(runner: QueryRunner, group: string, topic: string, epoch: string): Promise<void> {
  const rows: { epoch: string }[] = await runner.query(
    `INSERT INTO consumer_epochs AS known (group_name, topic, epoch) VALUES ($1, $2, $3)
     ON CONFLICT (group_name, topic) DO UPDATE SET epoch =
       CASE WHEN EXCLUDED.epoch = ANY(known.history_epochs) THEN EXCLUDED.epoch ELSE coalesce(known.epoch, EXCLUDED.epoch) END
     RETURNING epoch`,
    [group, topic, epoch],
  );
  if (rows[0]?.epoch !== epoch) throw new InfrastructureFault(`${topic} met another epoch at the same time.`);
}

/** Halts a topic for a group, unless that was done, or ended, since `known` was read. */
export async function haltTopic(
  dataSource: DataSource,
  { group, topic }: { group: string; topic: string },
  known: Pick<KnownEpochs, 'turns'>,
  { reason, met }: Pick<TopicHalt, 'reason' | 'met'>,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO consumer_epochs AS known (group_name, topic, halted_at, halt_reason, met, turns)
     VALUES ($1, $2, now(), $3, $4, 1)
     ON CONFLICT (group_name, topic) DO UPDATE
     SET halted_at = EXCLUDED.halted_at, halt_reason = EXCLUDED.halt_reason, met = EXCLUDED.met, turns = known.turns + 1
     WHERE known.turns = $5 AND known.halted_at IS NULL`,
    [group, topic, reason, met ?? null, known.turns],
  );
}

/**
 * Compares how many partitions a topic has with how many a group reads, and records that if it is not known. More of them halt the topic: its
 * keys have moved to other partitions, where their later events may come before the earlier ones, which then count as repeats.
 * @returns whether it is halted now
 */
export async function followPartitions(
  dataSource: DataSource,
  place: { group: string; topic: string },
  known: Pick<KnownEpochs, 'turns' | 'partitions'>,
  partitions: number,
): Promise<boolean> {
  const { group, topic } = place;
  if (known.partitions === undefined) {
    await dataSource.query(
      `UPDATE consumer_epochs SET partitions = nullif($3::int, 0)
       WHERE group_name = $1 AND topic = $2 AND partitions IS NULL AND turns = $4`,
      [group, topic, partitions, known.turns],
    );
    return false;
  }
  if (partitions <= known.partitions) return false;
  const reason =
    `${topic} has ${partitions} partitions, but ${group} has read it with ${known.partitions}: keys have moved to other partitions, and ` +
    `their events would be applied out of order. No more of them are applied. Republish the topic (npm run topics -- new-epoch ${topic} --yes); ` +
    `then let the group read it (npm run topics -- accept-epoch ${topic} --yes).`;
  await haltTopic(dataSource, place, known, { reason, met: undefined });
  return true;
}

/** What an operator wants to be read from now on. */
export interface EpochToAccept {
  topic: string;
  /** The producer's present one. */
  epoch: string;
  /** By default, all groups of the database that read the topic. */
  group?: string | undefined;
}

/**
 * Lets groups read a topic in this epoch, from its beginning, and ends their halts. Stream marks are kept, so events already applied have no
 * second effect. Parked events are removed because they are delivered again: their versions are not marked as seen.
 * @returns the groups that were moved; those that read this epoch already and are not halted stay where they are.
 */
export function acceptEpoch(dataSource: DataSource, { topic, epoch, group }: EpochToAccept): Promise<string[]> {
  return inTransaction(dataSource, async (runner) => {
    // A batch begins with its place: none is in progress from here on.
    const moved: string[] = [];
    for (const each of await lockPositions(runner, topic, group)) {
      if (await moveGroup(runner, each, topic, epoch)) moved.push(each);
    }
    return moved;
  });
}

/** Holds all positions of a topic until the transaction ends; returns the groups that have any. */
async function lockPositions(runner: QueryRunner, topic: string, group: string | undefined): Promise<Set<string>> {
  const places: { group_name: string }[] = await runner.query(
    `SELECT group_name FROM consumer_positions WHERE topic = $1 AND group_name = coalesce($2, group_name)
     ORDER BY group_name, partition FOR UPDATE`,
    [topic, group ?? null],
  );
  return new Set(places.map(({ group_name }) => group_name));
}

async function goToBeginning(runner: QueryRunner, group: string, topic: string): Promise<void> {
  const ofGroup = 'WHERE group_name = $1 AND topic = $2';
  await runner.query(`UPDATE consumer_positions SET next_offset = 0 ${ofGroup}`, [group, topic]);
  await runner.query(`DELETE FROM parked_events ${ofGroup}`, [group, topic]);
}

async function moveGroup(runner: QueryRunner, group: string, topic: string, epoch: string): Promise<boolean> {
  const known = await readEpochs(runner, group, topic);
  if (known.epoch === epoch && !known.halt) return false;
  const past = new Set([...known.past, ...known.history.epochs, known.epoch ?? BEFORE_EPOCHS]);
  if (known.halt?.met) past.add(known.halt.met);
  past.delete(epoch);
  await runner.query(
    `INSERT INTO consumer_epochs AS known (group_name, topic, epoch, past, turns) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (group_name, topic) DO UPDATE
     SET epoch = EXCLUDED.epoch, past = EXCLUDED.past, turns = known.turns + 1, halted_at = NULL, halt_reason = NULL, met = NULL,
       history_ends = '{}', history_epochs = '{}', partitions = NULL`,
    [group, topic, epoch, [...past].slice(-MOST_EPOCHS)],
  );
  await goToBeginning(runner, group, topic);
  return true;
}

/** The state of each topic for each group of a database that reads it. */
export async function listGroupEpochs(dataSource: DataSource): Promise<GroupEpoch[]> {
  const rows: Omit<EpochRow, 'past' | 'turns' | 'partitions' | 'history_ends' | 'history_epochs'>[] =
    await dataSource.query(
      `SELECT place.group_name, place.topic, epoch, halted_at, halt_reason, met
     FROM (SELECT DISTINCT group_name, topic FROM consumer_positions) AS place
     LEFT JOIN consumer_epochs USING (group_name, topic) ORDER BY topic, group_name`,
    );
  return rows.map((row) => ({
    group: row.group_name,
    topic: row.topic,
    epoch: row.epoch ?? undefined,
    halt: toHalt(row),
  }));
}

function toKnown(row: EpochRow): KnownEpochs {
  const ends = Object.entries(row.history_ends).map(([partition, end]) => [Number(partition), BigInt(end)] as const);
  return {
    epoch: row.epoch ?? undefined,
    past: new Set(row.past),
    halt: toHalt(row),
    turns: row.turns,
    partitions: row.partitions ?? undefined,
    history: { ends: new Map(ends), epochs: new Set(row.history_epochs) },
  };
}

function toHalt(row: Pick<EpochRow, 'topic' | 'halted_at' | 'halt_reason' | 'met'>): TopicHalt | undefined {
  const { topic, halted_at: since, halt_reason: reason, met } = row;
  return since ? { topic, reason: reason ?? '', since, met: met ?? undefined } : undefined;
}
