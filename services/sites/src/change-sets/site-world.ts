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
import { configurations } from '../configuration/configuration.read-model.ts';
import { type ConfigurationEvent, dealershipStream } from '../configuration/configuration.ts';
import type { DocumentEvent } from '../documents/document.events.ts';
import { type StoredSiteDocument, siteDocuments } from '../documents/document.read-model.ts';
import { positionOf } from '../history/change-set.read-model.ts';
import { revisionsAt, revisionsOf } from '../history/kept-revisions.ts';
import type { PresentDealership, PresentWorld } from './plan-changes.ts';

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
