import { documentKinds, PLATFORM, type SiteConfig } from '@forecourt/contracts';
import { EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { badRequest, Clock, notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { findSite } from '../configuration/configuration.read-model.ts';
import { configurationsLock } from '../configuration/configuration.ts';
import { StoredDocuments } from '../configuration/stored-documents.ts';
import { changeSetStream } from '../history/change-set.events.ts';
import { recordChangeSet } from '../history/record-change-set.ts';
import { RemoveDocument, RestoreDocument, ReviseDocument, type Writing } from './document.commands.ts';
import { isStale, type WriteDocument } from './document.decider.ts';
import type { DocumentState } from './document.ts';
import { type DocumentName, documentStream, wordsOf } from './document-name.ts';
import { DocumentRevisions } from './document-revisions.ts';
import { checkBody, documentRules } from './document-rules.ts';

const REMOVED = { removed: true } as const;

/** Writes a document of a site that exists, or of the platform. */
@Injectable()
export class DocumentWriter {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StoredDocuments) private readonly configurations: StoredDocuments,
  ) {}

  /** Gives a document its body. @throws ProblemError as ReviseDocument says. */
  revise(name: DocumentName, body: unknown, { meta, over }: Writing): Promise<number> {
    return this.#write(name, meta, async (state, tx, config) => {
      // Whoever wrote over an older revision has to read the present one before any fault is worth mending.
      if (!isStale(over, state)) await checkBody(tx, name, body, config);
      return { type: 'ReviseDocument', name, body, over };
    });
  }

  /** Removes a document. @throws ProblemError as RemoveDocument says. */
  remove(name: DocumentName, { meta, over }: Writing): Promise<number> {
    return this.#write(name, meta, () => ({ type: 'RemoveDocument', name, over }));
  }

  /** A path is a site's once, and its configuration says which photos and pages are its own: both take turns; they are rare. */
  #write(
    name: DocumentName,
    meta: Writing['meta'],
    command: (
      state: DocumentState,
      tx: EventTransaction,
      config: SiteConfig | undefined,
    ) => WriteDocument | Promise<WriteDocument>,
  ): Promise<number> {
    return handleCommand(this, documentRules, {
      streamId: documentStream(name),
      meta: { ...meta, site: name.site },
      locks: [[configurationsLock], [changeSetStream(name.site)]],
      command: async (state, tx) => {
        requireOwner(name);
        return command(state, tx, await this.#configOf(name, tx));
      },
      answer: async ({ version, events }, tx) => {
        const { kind: part, id, site } = name;
        const changes = events.map(({ type }) => ({
          part,
          id,
          revision: version,
          ...(type === 'DocumentRemoved' && REMOVED),
        }));
        if (changes.length > 0) await recordChangeSet(tx, site, changes, { meta, now: this.clock.now() });
        return version;
      },
    });
  }

  /** The configuration of a document's site; the platform has none. @throws ProblemError 404 for an unknown site. */
  async #configOf({ site }: DocumentName, tx: EventTransaction): Promise<SiteConfig | undefined> {
    if (site === PLATFORM) return undefined;
    const found = await findSite(this.dataSource, this.configurations, site, tx);
    if (!found) throw notFound(`There is no site ${site}.`);
    return found.config;
  }
}

/** A site's documents are not the platform's, nor the other way round. @throws ProblemError 400. */
function requireOwner({ site, kind }: DocumentName): void {
  const { owner } = documentKinds[kind];
  if ((owner === PLATFORM) === (site === PLATFORM)) return;
  const expected = owner === PLATFORM ? PLATFORM : "a site's slug";
  throw badRequest([{ field: 'site', message: `expected ${expected} for a document of kind ${kind}; got "${site}"` }]);
}

/** Handles ReviseDocument. */
@CommandHandler(ReviseDocument)
export class ReviseDocumentHandler implements ICommandHandler<ReviseDocument> {
  constructor(@Inject(DocumentWriter) private readonly writer: DocumentWriter) {}

  execute({ name, body, writing }: ReviseDocument): Promise<number> {
    return this.writer.revise(name, body, writing);
  }
}

/** Handles RemoveDocument. */
@CommandHandler(RemoveDocument)
export class RemoveDocumentHandler implements ICommandHandler<RemoveDocument> {
  constructor(@Inject(DocumentWriter) private readonly writer: DocumentWriter) {}

  execute({ name, writing }: RemoveDocument): Promise<number> {
    return this.writer.remove(name, writing);
  }
}

/** Handles RestoreDocument. The body is checked by today's schema before it becomes the newest. */
@CommandHandler(RestoreDocument)
export class RestoreDocumentHandler implements ICommandHandler<RestoreDocument> {
  constructor(
    @Inject(DocumentWriter) private readonly writer: DocumentWriter,
    @Inject(DocumentRevisions) private readonly revisions: DocumentRevisions,
  ) {}

  async execute({ name, revision, writing }: RestoreDocument): Promise<number> {
    const { body } = await this.revisions.find(name, revision);
    if (body === null) throw notFound(`Revision ${revision} of ${wordsOf(name)} removed it; restore one before it.`);
    return this.writer.revise(name, body, writing);
  }
}

export const documentHandlers = [DocumentWriter, ReviseDocumentHandler, RemoveDocumentHandler, RestoreDocumentHandler];
