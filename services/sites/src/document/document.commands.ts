import { documentKinds, PLATFORM, type SiteConfig } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { badRequest, Clock, notFound } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredDocuments } from '../configuration/configuration.history.ts';
import { findSite } from '../configuration/configuration.rows.ts';
import { configurationsLock } from '../configuration/configuration.ts';
import { changeSetStream, recordChangeSet } from '../history/change-set.ts';
import { DocumentRevisions } from './document.rows.ts';
import { checkBody, documentRules } from './document.rules.ts';
import {
  type DocumentName,
  type DocumentState,
  documentStream,
  isStale,
  type Over,
  type WriteDocument,
  wordsOf,
} from './document.ts';

/** Who writes, and over which revision. */
interface Writing {
  readonly meta: EventMeta;
  readonly over: Over;
}

/** What a command on a document is given. */
type Writes<Input = unknown> = Input & { readonly name: DocumentName; readonly writing: Writing };

const REMOVED = { removed: true } as const;

/** Writes a document of a site that exists, or of the platform. */
@Injectable()
export class DocumentWriter {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly configurations: StoredDocuments,
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

/** Executes ReviseDocument. */
@Injectable()
class ReviseDocumentHandler {
  constructor(private readonly writer: DocumentWriter) {}

  execute({ name, body, writing }: Writes<{ body: unknown }>): Promise<number> {
    return this.writer.revise(name, body, writing);
  }
}

/**
 * Gives a document its body; the answer is its revision, the same as before if nothing changed. Refused with 400 for a fault in it, 404 for
 * an unknown site, 409 if another revision is the present one.
 */
export const ReviseDocument = defineCommand('ReviseDocument', ReviseDocumentHandler);

/** Executes RemoveDocument. */
@Injectable()
class RemoveDocumentHandler {
  constructor(private readonly writer: DocumentWriter) {}

  execute({ name, writing }: Writes): Promise<number> {
    return this.writer.remove(name, writing);
  }
}

/** Removes a document, whose history stays; the answer is the revision that did. Refused with 404 if there is none, 409 as ReviseDocument. */
export const RemoveDocument = defineCommand('RemoveDocument', RemoveDocumentHandler);

/** Executes RestoreDocument. The body is checked by today's schema before it becomes the newest. */
@Injectable()
class RestoreDocumentHandler {
  constructor(
    private readonly writer: DocumentWriter,
    private readonly revisions: DocumentRevisions,
  ) {}

  async execute({ name, revision, writing }: Writes<{ revision: number }>): Promise<number> {
    const { body } = await this.revisions.find(name, revision);
    if (body === null) throw notFound(`Revision ${revision} of ${wordsOf(name)} removed it; restore one before it.`);
    return this.writer.revise(name, body, writing);
  }
}

/**
 * Makes an older revision the newest again; the answer is the new one. Refused with 404 if it is unknown or removed the document, and as
 * ReviseDocument.
 */
export const RestoreDocument = defineCommand('RestoreDocument', RestoreDocumentHandler);

export const documentCommands = [
  DocumentWriter,
  ReviseDocument.handler,
  RemoveDocument.handler,
  RestoreDocument.handler,
];
