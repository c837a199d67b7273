import type { DocumentRevision } from '@forecourt/contracts';
import { EventStore, type StoredEvent } from '@forecourt/event-store';
import { notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { DocumentEvent } from './document.events.ts';
import { type DocumentName, documentStream, wordsOf } from './document-name.ts';

/** Reads the history of sites' documents. */
@Injectable()
export class DocumentRevisions {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  /** Every revision of a document, oldest first. @throws ProblemError 404 where there never was one. */
  async list(name: DocumentName): Promise<DocumentRevision[]> {
    const events = await this.store.transact((tx) => tx.load<DocumentEvent>(documentStream(name)));
    if (events.length === 0) throw notFound(`There is no ${wordsOf(name)}.`);
    return events.map(toRevision);
  }

  /** One revision of a document. Visitors' pages ask for it, so the others are not read. @throws ProblemError 404 where there is none. */
  async find(name: DocumentName, revision: number): Promise<DocumentRevision> {
    const event = isVersion(revision)
      ? await this.store.transact((tx) => tx.loadVersion<DocumentEvent>(documentStream(name), revision))
      : undefined;
    if (!event) throw notFound(`There is no revision ${revision} of ${wordsOf(name)}.`);
    return toRevision(event);
  }
}

/** Whether the database can count so far. */
const isVersion = (revision: number): boolean => revision > 0 && revision < 2 ** 31;

function toRevision(event: StoredEvent<DocumentEvent>): DocumentRevision {
  return {
    revision: event.version,
    revised_at: event.occurredAt.toISOString(),
    ...(event.meta.actor && { actor: event.meta.actor }),
    body: event.type === 'DocumentRevised' ? event.data.body : null,
  };
}
