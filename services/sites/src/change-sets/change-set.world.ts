import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentKind,
  isDocumentKind,
  PLATFORM,
  type PushedWorld,
  type StoredWorld,
  siteConfig,
} from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { notFound } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { configurations } from '../configuration/configuration.rows.ts';
import { type ConfigurationEvent, dealershipStream } from '../configuration/configuration.ts';
import { type StoredSiteDocument, siteDocuments } from '../document/document.rows.ts';
import type { DocumentEvent } from '../document/document.ts';
import { positionOf } from '../history/change-set.ts';
import { revisionsAt, revisionsOf } from '../history/revisions.rows.ts';

/** A dealership as it is now. */
interface PresentDealership {
  readonly slug: string;
  readonly revision: number;
  readonly document: object;
  /** Whether another site shows it too. */
  readonly isShared: boolean;
}

/** An owner's world as it is now. */
export interface PresentWorld {
  /** A site's slug, or `platform`. */
  readonly owner: string;
  readonly site: { readonly revision: number; readonly document: object } | null;
  /** Those that the push gives, and those that have their numbers already. */
  readonly dealerships: readonly PresentDealership[];
  /** By `kind/id`; removed ones have no body. */
  readonly documents: ReadonlyMap<string, StoredSiteDocument>;
}

/** A part of a world that a push changes. */
export type PlannedChange =
  | { readonly part: 'site' | 'dealership'; readonly id: string; readonly over: number; readonly body: object }
  /** Without a body it is removed. */
  | { readonly part: DocumentKind; readonly id: string; readonly over: number; readonly body: object | null };

/** What a push changes of the present world: each part that is new or differs, and each document that is missing from a kind it has. */
export function planChanges(present: PresentWorld, pushed: PushedWorld): PlannedChange[] {
  const { owner, site, dealerships, documents } = present;
  const changes: PlannedChange[] = [];
  if (pushed.site && !isDeepStrictEqual(pushed.site, site?.document))
    changes.push({ part: 'site', id: owner, over: site?.revision ?? 0, body: pushed.site });
  for (const [slug, body] of Object.entries(pushed.dealerships)) {
    const known = dealerships.find((each) => each.slug === slug);
    if (!isDeepStrictEqual(body, known?.document))
      changes.push({ part: 'dealership', id: slug, over: known?.revision ?? 0, body });
  }
  for (const [name, bodies] of Object.entries(pushed.documents)) {
    const part = name as DocumentKind;
    for (const [id, body] of Object.entries(bodies)) {
      const known = documents.get(`${part}/${id}`);
      if (!isDeepStrictEqual(body, known?.body ?? undefined))
        changes.push({ part, id, over: known?.revision ?? 0, body });
    }
    for (const { kind, id, revision, body } of documents.values())
      if (kind === part && body !== null && !Object.hasOwn(bodies, id))
        changes.push({ part, id, over: revision, body: null });
  }
  return changes;
}

/** An owner's world as it is now, with the dealerships that a push gives, and those that have their numbers already. */
export async function presentWorld(
  queryRunner: QueryRunner,
  owner: string,
  pushed: Pick<PushedWorld, 'dealerships'>,
): Promise<PresentWorld> {
  const { manager } = queryRunner;
  const site = await manager.getRepository(configurations).findOneBy({ kind: 'site', slug: owner });
  const documents = await manager.getRepository(siteDocuments).find({ where: { site: owner } });
  const ids = Object.values(pushed.dealerships).flatMap(({ id }) => (Number.isSafeInteger(id) ? [Number(id)] : []));
  return {
    owner,
    site: site && { revision: site.revision, document: site.document },
    dealerships: await dealershipsBeside(queryRunner, owner, ids, Object.keys(pushed.dealerships)),
    documents: new Map(documents.map((row) => [keyOf(row), row])),
  };
}

/** A document within its owner. */
export const keyOf = ({ kind, id }: Pick<StoredSiteDocument, 'kind' | 'id'>): string => `${kind}/${id}`;

/** The numbers of the dealerships that a document names; none for one that can't be read. */
function idsOf(document: object | undefined): number[] {
  const { success, data } = siteConfig.shape.dealership_ids.safeParse(
    (document as { dealership_ids?: unknown })?.dealership_ids,
  );
  return success ? data : [];
}

/** Dealerships by these numbers or slugs, and whether a site other than the owner shows them. */
async function dealershipsBeside(
  queryRunner: QueryRunner,
  owner: string,
  ids: readonly number[],
  slugs: readonly string[],
): Promise<PresentDealership[]> {
  const rows: (PresentDealership & { revision: number })[] = await queryRunner.query(
    `SELECT dealer.slug, dealer.revision, dealer.document, EXISTS (
       SELECT FROM configurations other WHERE other.kind = 'site' AND other.slug <> $1
         AND (other.document->'dealership_ids') @> (dealer.document->'id')
     ) AS "isShared"
     FROM configurations dealer
     WHERE dealer.kind = 'dealership' AND ((dealer.document->>'id')::bigint = ANY($2::bigint[]) OR dealer.slug = ANY($3))`,
    [owner, ids, slugs],
  );
  return rows;
}

/**
 * An owner's world as a change set left it, as it was written; 0 is the world before the first.
 * @throws ProblemError 404 if there is no such change set
 */
export async function worldAt(tx: EventTransaction, owner: string, number: number): Promise<StoredWorld> {
  const position = await positionOf(tx.queryRunner, owner, number);
  if (position === undefined) throw notFound(`${owner} has no change set ${number}.`);
  const versions = await revisionsAt(tx.queryRunner, owner, position);
  const events = await tx.loadVersions<ConfigurationEvent | DocumentEvent>(versions);
  const world: StoredWorld = { number, dealerships: {}, documents: {} };
  for (const event of events.values()) {
    if (event.type === 'SiteConfigured') world.site = { ...event.data.document };
    else if (event.type === 'DocumentRevised') addDocument(world, event.data);
  }
  if (owner !== PLATFORM) world.dealerships = await dealershipsAt(tx, idsOf(world.site), position);
  return world;
}

function addDocument(
  { documents }: StoredWorld,
  { kind, id, body }: { kind: string; id: string; body: unknown },
): void {
  // A kind that is gone is still in the history.
  const known = kind as DocumentKind;
  documents[known] = { ...documents[known], [id]: body as object };
}

async function dealershipsAt(
  tx: EventTransaction,
  ids: readonly number[],
  position: number,
): Promise<StoredWorld['dealerships']> {
  const rows: { slug: string }[] = await tx.queryRunner.query(
    `SELECT slug FROM configurations WHERE kind = 'dealership' AND (document->>'id')::bigint = ANY($1::bigint[]) ORDER BY slug`,
    [ids],
  );
  const streams = rows.map(({ slug }) => dealershipStream(slug));
  const events = await tx.loadVersions<ConfigurationEvent>(await revisionsOf(tx.queryRunner, streams, position));
  return Object.fromEntries([...events.values()].map(({ data: { document } }) => [document.slug, { ...document }]));
}

/** The parts of a world whose kind is gone, as `kind/id`, and the world without them. */
export function withoutGoneKinds(world: StoredWorld): { world: StoredWorld; gone: string[] } {
  const kinds = Object.entries(world.documents);
  const gone = kinds.flatMap(([kind, bodies]) =>
    isDocumentKind(kind) ? [] : Object.keys(bodies).map((id) => `${kind}/${id}`),
  );
  const documents = Object.fromEntries(kinds.filter(([kind]) => isDocumentKind(kind)));
  return { world: { ...world, documents }, gone };
}

/** A world with the changes of a push in it. */
export function worldAfter(world: StoredWorld, changes: readonly PlannedChange[]): StoredWorld {
  const after = structuredClone(world);
  for (const { part, id, body } of changes) {
    if (part === 'site') after.site = { ...body };
    else if (part === 'dealership') after.dealerships[id] = { ...body };
    else {
      const { [id]: _, ...others } = after.documents[part] ?? {};
      after.documents[part] = body === null ? others : { ...others, [id]: body };
    }
  }
  return after;
}
