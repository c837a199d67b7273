import { isDeepStrictEqual } from 'node:util';
import {
  type ChangedPart,
  faultField,
  type PushAnswer,
  type PushedWorld,
  type Pusher,
  type StoredWorld,
  siteConfig,
} from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, retryOnConflict } from '@forecourt/event-store';
import { Clock, type FieldFault } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { saveConfigurations, sharedSiteFaults, sitesOfDealership } from '../configuration/configuration.rows.ts';
import { configurationsLock } from '../configuration/configuration.ts';
import { saveDocuments } from '../document/document.rows.ts';
import { addressedElsewhere, namedWorld } from '../document/document.rules.ts';
import { pushedFiles } from '../files/site-file.rows.ts';
import { namedFileFaults } from '../files/site-file.ts';
import { type ChangeSetWords, changeSetStream, presentNumber, recordChangeSet } from '../history/change-set.ts';
import { pictureDigests } from '../pictures/picture.rows.ts';
import { changeFaults, countFaults, faultyPush, staleBase } from './change-set.checks.ts';
import { KEPT_FIELDS, ownSiteFaults } from './change-set.faults.ts';
import {
  type PlannedChange,
  type PresentWorld,
  planChanges,
  presentWorld,
  withoutGoneKinds,
  worldAt,
} from './change-set.world.ts';
import { changedPart, eventsOf, requirePublishable, streamOf } from './push-events.ts';

/** Who pushes, over which change set, and what the history is to say. */
export interface Pushing extends ChangeSetWords {
  readonly base: number;
  readonly by?: Pusher | undefined;
  readonly meta: EventMeta;
}

/** A push that was checked: what it would change. */
export interface CheckedPush {
  readonly present: PresentWorld;
  readonly changes: readonly PlannedChange[];
}

const LOCKS_AT_ONCE = 1_000;

/** Accepts change sets: all parts of a push in one transaction, or none. */
@Injectable()
export class ChangeSetWriter {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a site's world what the files say. A push that changes nothing adds no change set.
   * @param owner a site's slug, or `platform`
   * @throws ProblemError 400 with the part and path of each fault; 409 if the files were made from another change set than the present
   */
  push(owner: string, pushed: PushedWorld, pushing: Pushing): Promise<PushAnswer> {
    return this.#inTurn(owner, pushing, async (tx) => this.#write(tx, owner, pushed, pushing));
  }

  /**
   * Makes a site's world again what a change set left, by today's schemas. A kind of document that is gone is left out; what only the
   * operator may change stays as it is in a restoring by the site itself.
   * @throws ProblemError 404 if there is no such change set, and as push
   */
  restore(owner: string, number: number, pushing: Pushing): Promise<PushAnswer> {
    return this.#inTurn(owner, pushing, async (tx) => {
      const { pushed, kept } = await restoredPush(tx, owner, number, pushing.by);
      return { ...(await this.#write(tx, owner, pushed, { ...pushing, restored: number })), kept };
    });
  }

  #inTurn(owner: string, { base }: Pushing, work: (tx: EventTransaction) => Promise<PushAnswer>): Promise<PushAnswer> {
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        await tx.lock([configurationsLock]);
        const number = await presentNumber(tx.queryRunner, owner);
        if (base !== number) throw staleBase(owner, number, base);
        return work(tx);
      }),
    );
  }

  async #write(tx: EventTransaction, owner: string, pushed: PushedWorld, pushing: Pushing): Promise<PushAnswer> {
    const { changes } = await this.check(tx, owner, pushed, pushing.by);
    if (changes.length === 0) return { number: pushing.base, changes: [] };
    const now = this.clock.now();
    const histories = await historiesOf(tx, owner, changes);
    await lockAll(
      tx,
      [...histories.keys()].map(changeSetStream),
      changes.map((change) => streamOf(owner, change)),
    );
    const meta = { ...pushing.meta, site: owner };
    const events = eventsOf(owner, changes, now);
    requirePublishable(owner, events);
    const configured = await tx.appendMany(events.configurations.map((each) => ({ ...each, meta })));
    if (configured.length > 0) await saveConfigurations(tx.queryRunner, configured);
    const revised = await tx.appendMany(events.documents.map((each) => ({ ...each, meta })));
    if (revised.length > 0) await saveDocuments(tx.queryRunner, revised);
    for (const [site, parts] of histories) {
      const words = site === owner ? pushing : {};
      await recordChangeSet(tx, site, parts, { meta: pushing.meta, now, words });
    }
    return { number: pushing.base + 1, changes: changes.map(changedPart) };
  }

  /** What a push would change, keeping none of it. @throws ProblemError 400 with the part and path of each fault */
  async check(tx: EventTransaction, owner: string, pushed: PushedWorld, by: Pusher | undefined): Promise<CheckedPush> {
    const counted = countFaults(pushed);
    if (counted.length > 0) throw faultyPush(owner, counted);
    const present = await presentWorld(tx.queryRunner, owner, pushed);
    const changes = planChanges(present, pushed);
    const faults = [
      ...(by?.site === undefined ? [] : ownSiteFaults(present, changes)),
      ...(await changeFaults({
        present,
        pushed,
        changes,
        addressed: await addressedElsewhere(
          tx,
          owner,
          changes.map(({ part, body }) => ({ kind: part, body })),
        ),
        named: await namedWorld(tx.queryRunner, present, pushed),
        pictures: await pictureDigests(tx.queryRunner, owner),
      })),
      ...(await siteFaults(tx, owner, changes)),
    ];
    if (faults.length > 0) throw faultyPush(owner, faults);
    return { present, changes };
  }
}

/** The faults of a changed site beside other sites and its own files. */
async function siteFaults(
  { queryRunner }: EventTransaction,
  owner: string,
  changes: readonly PlannedChange[],
): Promise<FieldFault[]> {
  const site = changes.find(({ part }) => part === 'site');
  const config = site && siteConfig.safeParse(site.body).data;
  const faults = config
    ? [
        ...(await sharedSiteFaults(queryRunner, owner, config)),
        ...namedFileFaults(config, await pushedFiles(queryRunner, owner)),
      ]
    : [];
  return faults.map(({ field, message }) => ({ field: faultField('site', owner, field), message }));
}

/** Whose history a push is in: the owner's, and with its dealerships those of other sites that show them. */
async function historiesOf(
  tx: EventTransaction,
  owner: string,
  changes: readonly PlannedChange[],
): Promise<Map<string, ChangedPart[]>> {
  const histories = new Map<string, ChangedPart[]>([[owner, changes.map(changedPart)]]);
  for (const change of changes) {
    if (change.part !== 'dealership') continue;
    for (const site of await sitesOfDealership(tx.queryRunner, (change.body as { id: number }).id))
      if (site !== owner) histories.set(site, [...(histories.get(site) ?? []), changedPart(change)]);
  }
  return histories;
}

/** Everyone who takes these locks holds the one of all configurations, so their order is free. */
async function lockAll(tx: EventTransaction, ...kinds: readonly (readonly string[])[]): Promise<void> {
  const keys = kinds.flat();
  for (let from = 0; from < keys.length; from += LOCKS_AT_ONCE) await tx.lock(keys.slice(from, from + LOCKS_AT_ONCE));
}

/** What a push must say to make an owner's world again what a change set left. */
interface RestoredPush {
  readonly pushed: PushedWorld;
  /** Names of what stays as it is, because its kind is gone or the credential may not change it. */
  readonly kept: string[];
}

/** The push that restores a change set. @throws ProblemError 404 if there is no such change set */
export async function restoredPush(
  tx: EventTransaction,
  owner: string,
  number: number,
  by: Pusher | undefined,
): Promise<RestoredPush> {
  const { world, gone } = withoutGoneKinds(await worldAt(tx, owner, number));
  const present = await presentWorld(tx.queryRunner, owner, world);
  const { pushed, kept } = keptByOperator(world, present, by);
  return { pushed, kept: [...gone, ...kept] };
}

/**
 * What of an older world is restored. The operator restores all of it; a site's own credential leaves as they are the fields of the site
 * that only the operator may change, and dealerships that other sites show as well.
 * @returns what is pushed, and the names of what stays as it is although the older world had it otherwise
 */
function keptByOperator(
  { number: _, ...world }: StoredWorld,
  present: PresentWorld,
  by: Pusher | undefined,
): { pushed: PushedWorld; kept: string[] } {
  if (by?.site === undefined) return { pushed: world, kept: [] };
  const kept: string[] = [];
  const dealerships = Object.fromEntries(
    Object.entries(world.dealerships).filter(([slug, body]) => {
      const known = present.dealerships.find((each) => each.slug === slug);
      if (!known?.isShared) return true;
      if (!isDeepStrictEqual(known.document, body)) kept.push(`dealership/${slug}`);
      return false;
    }),
  );
  const before = siteConfig.safeParse(present.site?.document).data;
  const after = siteConfig.safeParse(world.site).data;
  if (!before || !after || !world.site) return { pushed: { ...world, dealerships }, kept };
  const written = present.site?.document as Readonly<Record<string, unknown>>;
  const site: Record<string, unknown> = { ...world.site };
  for (const [field, read] of Object.entries(KEPT_FIELDS)) {
    if (isDeepStrictEqual(read(before), read(after))) continue;
    kept.push(`site:${field}`);
    const [name = '', inner] = field.split('.');
    site[name] = inner ? { ...(site[name] as object), [inner]: read(before) } : written[name];
    if (site[name] === undefined) delete site[name];
  }
  return { pushed: { ...world, site, dealerships }, kept };
}
