import {
  type DocumentEntry,
  eventSizeFault,
  MOST_DOCUMENTS,
  PLATFORM,
  referenceChecker,
  type SiteConfig,
  summaryOf,
} from '@forecourt/contracts';
import { type EventTransaction, type StreamRules } from '@forecourt/event-store';
import { badRequest, conflict, type FieldFault, notFound, ProblemError } from '@forecourt/service-kit';
import { pictureDigests } from '../pictures/picture.read-model.ts';
import { bodyFaults } from './check-body.ts';
import { type DocumentRefusal, decide, type WriteDocument } from './document.decider.ts';
import type { DocumentEvent } from './document.events.ts';
import { documentsOf, pagesAt, saveDocuments } from './document.read-model.ts';
import { type DocumentState, evolve, initialState } from './document.ts';
import { toPublicData } from './document.wire.ts';
import { type DocumentName, wordsOf } from './document-name.ts';
import { addressesOf } from './model-faults.ts';
import { namedWorld } from './named-world.ts';

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
    return conflict(`Somebody else has changed ${wordsOf(refusal.name)}: ${message}.`, [{ field: 'over', message }]);
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
