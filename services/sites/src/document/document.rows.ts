import { type DocumentEntry, type DocumentRevision, summaryOf } from '@forecourt/contracts';
import { EventStore, type PlacedEvent, type StoredEvent } from '@forecourt/event-store';
import { notFound } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { And, type DataSource, EntitySchema, IsNull, LessThanOrEqual, MoreThan, Not, type QueryRunner } from 'typeorm';
import { keepRevisions, nextChanges } from '../history/revisions.rows.ts';
import { type DocumentEvent, type DocumentName, documentStream, wordsOf } from './document.ts';

/** A document at its present revision. */
export interface StoredSiteDocument extends DocumentName {
  readonly streamId: string;
  readonly revision: number;
  /** The number of the change that it came with. */
  readonly position: string;
  readonly revisedAt: Date;
  /** As it was written; null where the document was removed. */
  readonly body: object | null;
  /** What its index entry holds of the body. */
  readonly summary: DocumentEntry['summary'];
}

/** The table of sites' documents. */
export const siteDocuments = new EntitySchema<StoredSiteDocument>({
  name: 'site_document',
  tableName: 'site_documents',
  columns: {
    streamId: { name: 'stream_id', type: 'text', primary: true },
    site: { type: 'text' },
    kind: { type: 'text' },
    id: { type: 'text' },
    revision: { type: 'int' },
    position: { type: 'bigint' },
    revisedAt: { name: 'revised_at', type: 'timestamptz' },
    body: { type: 'jsonb', nullable: true },
    summary: { type: 'jsonb', nullable: true },
  },
});

/** What an index entry is made of: bodies are not read for it. */
const ENTRY = {
  streamId: true,
  site: true,
  kind: true,
  id: true,
  revision: true,
  revisedAt: true,
  summary: true,
} as const;

/** Saves the bodies of new revisions, one of each document, and their index entries, in the transaction of their events, under the next change numbers. */
export async function saveDocuments(
  queryRunner: QueryRunner,
  events: readonly PlacedEvent<DocumentEvent>[],
): Promise<void> {
  const positions = await nextChanges(queryRunner, events.length);
  const rows = events.map((event, place): StoredSiteDocument => {
    const { site, kind, id } = event.data;
    const body = event.type === 'DocumentRevised' ? (event.data.body as object) : null;
    return {
      streamId: documentStream({ site, kind, id }),
      site,
      kind,
      id,
      revision: event.version,
      position: String(positions[place]),
      revisedAt: event.occurredAt,
      body,
      summary: summaryOf(kind, body),
    };
  });
  await queryRunner.manager.getRepository(siteDocuments).upsert(rows, ['streamId']);
  await keepRevisions(
    queryRunner,
    rows.map(({ site, ...row }) => ({ ...row, owner: site })),
  );
}

/** The index entries of a site's documents, without removed ones. */
export async function documentsOf(database: QueryRunner | DataSource, site: string): Promise<DocumentEntry[]> {
  const found = await database.manager.getRepository(siteDocuments).find({
    select: ENTRY,
    where: { site, body: Not(IsNull()) },
    order: { kind: 'ASC', id: 'ASC' },
  });
  return found.map(toEntry);
}

/** The index entries of the pages of any site at these paths; at most a hundred. */
export async function pagesAt(database: QueryRunner, paths: readonly string[]): Promise<DocumentEntry[]> {
  if (paths.length === 0) return [];
  const found = await database.manager
    .getRepository(siteDocuments)
    .createQueryBuilder('document')
    .where("document.kind = 'page' AND document.summary->>'path' IN (:...paths)", { paths })
    .limit(100)
    .getMany();
  return found.map(toEntry);
}

/** What changed after a change number and up to another, removed ones too. Bodies are not read, so one that today's schema refuses harms nobody. */
export async function documentsChanged(dataSource: DataSource, after: number, upTo: number): Promise<DocumentEntry[]> {
  const found = await dataSource.getRepository(siteDocuments).find({
    select: ENTRY,
    where: { position: And(MoreThan(String(after)), LessThanOrEqual(String(upTo))) },
    order: { position: 'ASC' },
  });
  return found.map(toEntry);
}

/** The current revision of a document; undefined if there is none or it was removed. */
export async function findDocument(
  dataSource: DataSource,
  name: DocumentName,
): Promise<Omit<DocumentRevision, 'actor'> | undefined> {
  const streamId = documentStream(name);
  const found = await dataSource.getRepository(siteDocuments).findOneBy({ streamId, body: Not(IsNull()) });
  return found ? { revision: found.revision, revised_at: found.revisedAt.toISOString(), body: found.body } : undefined;
}

/** An index entry of a row. */
export function toEntry({ site, kind, id, revision, revisedAt, summary }: StoredSiteDocument): DocumentEntry {
  return { site, kind, id, revision, revised_at: revisedAt.toISOString(), summary };
}

/** Reads the history of sites' documents. */
@Injectable()
export class DocumentRevisions {
  constructor(private readonly store: EventStore) {}

  /** The latest revisions of a document, oldest first, as many as fit into 8 MB; earlier ones by their number. @throws ProblemError 404 where there never was one. */
  async list(name: DocumentName): Promise<DocumentRevision[]> {
    const events = await this.store.transact((tx) => tx.loadNewest<DocumentEvent>(documentStream(name)));
    if (events.length === 0) throw notFound(`There is no ${wordsOf(name)}.`);
    return events.reverse().map(toRevision);
  }

  /** One revision of a document. Visitors' pages ask for it, so the others are not read. @throws ProblemError 404 where there is none. */
  async find(name: DocumentName, revision: number): Promise<DocumentRevision> {
    const event = await this.store.transact((tx) => tx.loadVersion<DocumentEvent>(documentStream(name), revision));
    if (!event) throw notFound(`There is no revision ${revision} of ${wordsOf(name)}.`);
    return toRevision(event);
  }
}

function toRevision(event: StoredEvent<DocumentEvent>): DocumentRevision {
  return {
    revision: event.version,
    revised_at: event.occurredAt.toISOString(),
    ...(event.meta.actor && { actor: event.meta.actor }),
    body: event.type === 'DocumentRevised' ? event.data.body : null,
  };
}
