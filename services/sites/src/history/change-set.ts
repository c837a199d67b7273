import {
  type ChangedPart,
  type ChangeSet,
  type PublicEvent,
  type Pusher,
  readPusher,
  siteEvents,
  toEnvelope,
} from '@forecourt/contracts';
import type { EventMeta, EventTransaction, NewEvent, OutboxEntry, PlacedEvent } from '@forecourt/event-store';
import { type CallerClaims, callerMeta, forbidden } from '@forecourt/service-kit';
import { type DataSource, EntitySchema, LessThan, type QueryRunner } from 'typeorm';
import { lastChange } from './revisions.rows.ts';

/** Parts of a site's world changed at once: change set N is version N of its site's stream. Each part has an event of its own stream. */
export type SiteChanged = NewEvent<
  'SiteChanged',
  { site: string; message?: string; restored?: number; changes: ChangedPart[] }
>;

/** Stream of an owner's change sets: a site's, by its slug, or the platform's. */
export const changeSetStream = (owner: string): string => `change-set:${owner}`;

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

/** What a change set says besides its changes. */
export interface ChangeSetWords {
  readonly message?: string | undefined;
  readonly restored?: number | undefined;
}

/**
 * Appends an owner's next change set, after the revisions that it brings, in their transaction; that must hold the lock of the owner's
 * stream. A single write is a change set of one part, so that no write leaves a site's number as it was.
 * @returns its number
 */
export async function recordChangeSet(
  tx: EventTransaction,
  owner: string,
  changes: readonly ChangedPart[],
  { meta, now, words = {} }: { meta: EventMeta; now: Date; words?: ChangeSetWords },
): Promise<number> {
  const { message, restored } = words;
  const event: SiteChanged = {
    type: 'SiteChanged',
    data: { site: owner, ...(message && { message }), ...(restored && { restored }), changes: [...changes] },
    occurredAt: now,
  };
  const number = await presentNumber(tx.queryRunner, owner);
  const stored = await tx.append<SiteChanged>(changeSetStream(owner), number, [event], { ...meta, site: owner });
  for (const each of stored) await saveChangeSet(tx.queryRunner, each);
  return number + 1;
}

/** Whether a stored event is one of a change set. */
export const isChangeSetEvent = (type: string): boolean => type === 'SiteChanged';

/** The public event of a change set. */
export function toWire(entry: OutboxEntry): PublicEvent {
  const data = { ...(entry.data as object), number: entry.version };
  return toEnvelope(entry, { source: '/services/sites', type: siteEvents.SiteChanged.type, data });
}

/** Who changes a site: the holder of a credential, or the operator by its own key. */
interface ActingPusher {
  readonly by?: Pusher | undefined;
  readonly meta: EventMeta;
}

/**
 * Who acts: the operator, or the holder of the credential that the gateway names.
 * @throws ProblemError 403 if the gateway names none, or one of another site
 */
export function pusherOf(owner: string, caller: CallerClaims, named: string | undefined): ActingPusher {
  const meta = callerMeta(caller);
  if (caller.service === 'operator') return { meta };
  const by = readPusher(named);
  if (!by || (by.site !== undefined && by.site !== owner))
    throw forbidden(`The gateway must name a credential of the operator or of ${owner}.`);
  return { by, meta: { ...meta, actor: `${by.site === undefined ? 'operator' : 'site'}:${by.key_id}` } };
}
