import {
  type DealershipInput,
  type DocumentEntry,
  eventSizeFault,
  MOST_DOCUMENTS,
  type NamedDealership,
  PLATFORM,
  type PushedWorld,
  referenceChecker,
  type SiteConfig,
  siteConfig,
  summaryOf,
} from '@forecourt/contracts';
import type { EventTransaction, StreamRules } from '@forecourt/event-store';
import { badRequest, conflict, type FieldFault, notFound, ProblemError } from '@forecourt/service-kit';
import type { QueryRunner } from 'typeorm';
import { pictureDigests } from '../pictures/picture.rows.ts';
import { addressesOf, bodyFaults } from './document.checks.ts';
import { documentsOf, pagesAt, saveDocuments } from './document.rows.ts';
import {
  type DocumentEvent,
  type DocumentName,
  type DocumentRefusal,
  type DocumentState,
  decide,
  evolve,
  initialState,
  toPublicData,
  type WriteDocument,
  wordsOf,
} from './document.ts';

/** What documents of an owner can name beyond its own documents. */
export interface NamedWorld {
  /** The site's dealerships as they are. */
  readonly before: readonly NamedDealership[];
  /** And as a push would leave them. */
  readonly after: readonly NamedDealership[];
  readonly platform: Awaited<ReturnType<typeof documentsOf>>;
}

/** The dealerships and platform documents that what is written is checked beside. Of a dealership, only its numbers and slugs are read. */
export async function namedWorld(
  queryRunner: QueryRunner,
  { site }: { readonly site: { readonly document: object } | null },
  pushed: Pick<PushedWorld, 'site' | 'dealerships'>,
): Promise<NamedWorld> {
  const now = idsOf(site?.document);
  const next = pushed.site ? idsOf(pushed.site) : now;
  const known = await dealershipsWith(queryRunner, [...new Set([...now, ...next])]);
  const given = Object.entries(pushed.dealerships).flatMap(([slug, body]) => namedIn(slug, body));
  const kept = known.filter(({ slug }) => !Object.hasOwn(pushed.dealerships, slug));
  return {
    before: known.filter(({ id }) => now.includes(id)),
    after: [...kept, ...given].filter(({ id }) => next.includes(id)),
    platform: await documentsOf(queryRunner, PLATFORM),
  };
}

function idsOf(document: object | undefined): readonly number[] {
  return siteConfig.safeParse(document).data?.dealership_ids ?? [];
}

async function dealershipsWith(queryRunner: QueryRunner, ids: readonly number[]): Promise<NamedDealership[]> {
  const rows: { slug: string; id: number; locations: NamedDealership['locations'] | null }[] = await queryRunner.query(
    `SELECT slug, (document->>'id')::int AS id,
       (SELECT jsonb_agg(jsonb_build_object('id', place->'id', 'slug', place->'slug'))
        FROM jsonb_array_elements(document->'locations') AS place) AS locations
     FROM configurations WHERE kind = 'dealership' AND (document->>'id')::bigint = ANY($1::bigint[]) ORDER BY slug`,
    [ids],
  );
  return rows.map((row) => ({ ...row, locations: row.locations ?? [] }));
}

/** A pushed dealership by its names; none for one that is not of its shape, which has faults of its own. */
function namedIn(slug: string, body: object): NamedDealership[] {
  const { id, locations } = body as Partial<DealershipInput>;
  if (typeof id !== 'number' || !Array.isArray(locations)) return [];
  return [{ id, slug, locations: locations.map((each) => ({ id: each?.id, slug: each?.slug })) }];
}

/** How a document's stream decides and is kept. */
export const documentRules: StreamRules<DocumentState, DocumentEvent, WriteDocument, DocumentRefusal> = {
  initialState,
  evolve,
  decide: (command, state, now) => {
    const decision = decide(command, state, now);
    if ('events' in decision) for (const event of decision.events) requirePublishable(event);
    return decision;
  },
  toError: (refusal) => {
    if (refusal.reason === 'absent') return notFound(`There is no ${wordsOf(refusal.name)}.`);
    const message = `expected the present revision, which is ${refusal.present}; got ${refusal.over}`;
    return conflict(`Someone else has changed ${wordsOf(refusal.name)}: ${message}.`, [{ field: 'over', message }]);
  },
  save: async (tx, { events }) => {
    await saveDocuments(tx.queryRunner, events);
  },
};

/**
 * Checks a body against its kind's schema, the site's other documents, its photo hosts and what it names.
 * @param config the site's; the platform has none
 * @throws ProblemError 400 naming each fault's path
 */
export async function checkBody(
  tx: EventTransaction,
  name: DocumentName,
  body: unknown,
  config: SiteConfig | undefined,
): Promise<void> {
  const others = (await documentsOf(tx.queryRunner, name.site)).filter(
    ({ kind, id }) => kind !== name.kind || id !== name.id,
  );
  const addressed = await addressedElsewhere(tx, name.site, [{ kind: name.kind, body }]);
  const pictures = await pictureDigests(tx.queryRunner, name.site);
  const faulted = bodyFaults(name.kind, body, {
    others: [...others, ...addressed],
    photoHosts: config?.photos.hosts ?? [],
    pictures,
  });
  const faults = [
    ...(faulted.length > 0 ? faulted : await nameFaults(tx, name, body, { config, others })),
    ...countFaults(name, others.filter(({ kind }) => kind === name.kind).length),
  ];
  if (faults.length > 0) throw faulty(name, faults);
}

/** What a body that its schema accepts names although there is no such thing (SITE-8). */
async function nameFaults(
  { queryRunner }: EventTransaction,
  { site, kind, id }: DocumentName,
  body: unknown,
  { config, others }: { readonly config: SiteConfig | undefined; readonly others: readonly DocumentEntry[] },
): Promise<FieldFault[]> {
  const document = config && { document: config };
  const { after, platform } = await namedWorld(queryRunner, { site: document ?? null }, { dealerships: {} });
  const documents = [...others, { kind, id, summary: summaryOf(kind, body) }];
  const range = site === PLATFORM ? documents : platform;
  return referenceChecker({ config, dealerships: after, documents, platform: range })(kind, body);
}

/** What is written of a document: `site` and `dealership` parts of a push are none. */
interface Written {
  readonly kind: string;
  readonly body: unknown;
}

/**
 * The documents of other owners that could have an address of what is written: a site's page and a platform's model stand at the root both
 * (MODEL-1).
 */
export async function addressedElsewhere(
  { queryRunner }: EventTransaction,
  site: string,
  written: readonly Written[],
): Promise<DocumentEntry[]> {
  const claimed = written.flatMap(({ kind, body }) => (kind === 'model' ? addressesOf(body) : []));
  const pages = await pagesAt(queryRunner, claimed);
  if (site === PLATFORM || !written.some(({ kind, body }) => kind === 'page' && body !== null)) return pages;
  const platform = await documentsOf(queryRunner, PLATFORM);
  return [...pages, ...platform.filter(({ kind }) => kind === 'model')];
}

function countFaults({ kind }: DocumentName, others: number): FieldFault[] {
  if (others < MOST_DOCUMENTS) return [];
  return [{ field: '', message: `expected at most ${MOST_DOCUMENTS} documents of kind ${kind}; this is one more` }];
}

/** A field is named by its path in the body, which its event carries under one name. @throws ProblemError 400. */
function requirePublishable(event: DocumentEvent): void {
  const fault = eventSizeFault(toPublicData(event));
  if (fault) throw faulty(event.data, [{ ...fault, field: fault.field.replace(/^body\./, '') }]);
}

function faulty(name: DocumentName, errors: readonly FieldFault[]): ProblemError {
  const { status, title } = badRequest(errors);
  return new ProblemError({
    status,
    title,
    detail: `The document of ${wordsOf(name)} has ${errors.length} fault(s).`,
    errors,
  });
}
