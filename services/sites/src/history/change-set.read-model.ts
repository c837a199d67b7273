import type { ChangedPart, ChangeSet } from '@forecourt/contracts';
import type { PlacedEvent } from '@forecourt/event-store';
import { type DataSource, EntitySchema, LessThan, type QueryRunner } from 'typeorm';
import { lastChange } from './change-numbers.ts';
import type { SiteChanged } from './change-set.events.ts';

/** A row of change_sets. */
export interface StoredChangeSet {
  readonly owner: string;
  readonly number: number;
  /** The last change number when it was accepted: its site was as all revisions up to it say. */
  readonly position: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly message: string | null;
  readonly restored: number | null;
  readonly changes: ChangedPart[];
}

/** The table of change sets. */
export const changeSets = new EntitySchema<StoredChangeSet>({
  name: 'change_set',
  tableName: 'change_sets',
  columns: {
    owner: { type: 'text', primary: true },
    number: { type: 'int', primary: true },
    position: { type: 'bigint' },
    at: { type: 'timestamptz' },
    actor: { type: 'text', nullable: true },
    message: { type: 'text', nullable: true },
    restored: { type: 'int', nullable: true },
    changes: { type: 'jsonb' },
  },
});

/** The most change sets that one answer lists. */
const MOST_LISTED = 50;

/** Saves a change set in the transaction of its event, after the revisions that it brought. */
export async function saveChangeSet(queryRunner: QueryRunner, event: PlacedEvent<SiteChanged>): Promise<void> {
  const { site, message, restored, changes } = event.data;
  await queryRunner.manager.getRepository(changeSets).insert({
    owner: site,
    number: event.version,
    position: String(await lastChange(queryRunner)),
    at: event.occurredAt,
    actor: event.meta.actor ?? null,
    message: message ?? null,
    restored: restored ?? null,
    changes,
  });
}

/** The number of an owner's present change set; 0 before the first. */
export async function presentNumber(queryRunner: QueryRunner, owner: string): Promise<number> {
  const [row]: { number: number | null }[] = await queryRunner.query(
    'SELECT max(number) AS number FROM change_sets WHERE owner = $1',
    [owner],
  );
  return row?.number ?? 0;
}

/** The change number at which a change set was accepted; 0 for number 0, undefined if there is no such change set. */
export async function positionOf(queryRunner: QueryRunner, owner: string, number: number): Promise<number | undefined> {
  if (number === 0) return 0;
  const found = await queryRunner.manager.getRepository(changeSets).findOneBy({ owner, number });
  return found ? Number(found.position) : undefined;
}

/** An owner's newest 50 change sets before a number, newest first. */
export async function listChangeSets(dataSource: DataSource, owner: string, before: number): Promise<ChangeSet[]> {
  const rows = await dataSource.getRepository(changeSets).find({
    where: { owner, number: LessThan(before) },
    order: { number: 'DESC' },
    take: MOST_LISTED,
  });
  return rows.map(({ number, at, actor, message, restored, changes }) => ({
    number,
    at: at.toISOString(),
    ...(actor !== null && { actor }),
    ...(message !== null && { message }),
    ...(restored !== null && { restored }),
    changes,
  }));
}
