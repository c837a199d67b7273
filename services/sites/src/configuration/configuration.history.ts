import { type ConfiguredSite, type Dealership, dealership, parseKnown, siteConfig } from '@forecourt/contracts';
import { EventStore, type EventTransaction, type StoredEvent, upcast } from '@forecourt/event-store';
import { Metrics, notFound, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type ConfigurationEvent, configurationUpcasters, siteStream } from './configuration.ts';

/** A document at one of its revisions. */
export interface Revision {
  revision: number;
  at: Date;
  actor: string | undefined;
  document: unknown;
}

/** Reads the history of sites. */
@Injectable()
export class SiteRevisions {
  constructor(private readonly store: EventStore) {}

  /** The latest revisions of a site, oldest first, as many as fit into 8 MB; earlier ones by their number. @throws ProblemError 404 for an unknown site. */
  async list(slug: string): Promise<Revision[]> {
    const events = await this.store.transact((tx) => tx.loadNewest<ConfigurationEvent>(siteStream(slug)));
    if (events.length === 0) throw notFound(`There is no site ${slug}.`);
    return events.reverse().map(toRevision);
  }

  /** One revision of a site. @throws ProblemError 404 where the site or the revision is unknown. */
  async find(slug: string, revision: number): Promise<Revision> {
    const event = await this.store.transact((tx) => tx.loadVersion<ConfigurationEvent>(siteStream(slug), revision));
    if (!event) throw notFound(`The site ${slug} has no revision ${revision}.`);
    return toRevision(event);
  }
}

function toRevision(event: StoredEvent<ConfigurationEvent>): Revision {
  return {
    revision: event.version,
    at: event.occurredAt,
    actor: event.meta.actor,
    document: event.data.document,
  };
}

/** The newest document of a site or a dealership, as stored. */
export interface StoredDocument {
  readonly streamId: string;
  readonly kind: 'site' | 'dealership';
  readonly revision: number;
  readonly schemaVersion: number;
  readonly document: object;
}

interface Read<T> {
  readonly revision: number;
  readonly value: T;
}

/**
 * Reads stored documents by today's schema, with its defaults (SITE-5). A document that the schema refuses affects no other: its last
 * revision that the schema accepts replaces it; if there is none, the document without the removed switches.
 */
@Injectable()
export class StoredDocuments {
  readonly #store: EventStore;
  readonly #logger: Logger;
  /** The refused revision by stream; each site and dealership has one at most. */
  readonly #refused = new Map<string, number>();

  constructor(store: EventStore, @Inject(SERVICE_LOGGER) logger: Logger, metrics: Metrics) {
    this.#store = store;
    this.#logger = logger;
    metrics.gauge({
      name: 'configuration_refused_revision',
      read: () => Object.fromEntries(this.#refused),
    });
  }

  /** A site at its newest revision that can be read; undefined if there is none. @param tx in whose transaction older ones are read */
  async site(row: StoredDocument, tx?: EventTransaction): Promise<ConfiguredSite | undefined> {
    const read = await this.#read(row, siteConfig, tx);
    return read && { revision: read.revision, config: read.value };
  }

  /** A dealership at its newest revision that can be read; undefined if there is none. */
  async dealership(row: StoredDocument): Promise<Dealership | undefined> {
    return (await this.#read(row, dealership))?.value;
  }

  async #read<Schema extends z.ZodType>(
    row: StoredDocument,
    schema: Schema,
    tx?: EventTransaction,
  ): Promise<Read<z.output<Schema>> | undefined> {
    const { streamId, revision } = row;
    const newest = tryTo(() => schema.parse(upcastDocument(row)));
    if ('value' in newest) {
      this.#refused.delete(streamId);
      return { revision, value: newest.value };
    }
    const used = (await this.#lastGood(streamId, schema, tx)) ?? withoutUnknown(row, schema);
    this.#note(row, newest.error, used?.revision);
    return used;
  }

  async #lastGood<Schema extends z.ZodType>(
    streamId: string,
    schema: Schema,
    tx?: EventTransaction,
  ): Promise<Read<z.output<Schema>> | undefined> {
    for (let before: number | undefined; ; ) {
      const load = (on: EventTransaction) => on.loadNewest<ConfigurationEvent>(streamId, { before });
      const events = await (tx ? load(tx) : this.#store.transact(load)).catch(() => []);
      for (const { version, data } of events) {
        const { success, data: value } = schema.safeParse(data.document);
        if (success) return { revision: version, value };
      }
      const oldest = events.at(-1);
      if (!oldest) return undefined;
      before = oldest.version;
    }
  }

  /** Logs a refusal once a revision. */
  #note({ streamId, revision }: StoredDocument, err: unknown, used: number | undefined): void {
    if (this.#refused.get(streamId) === revision) return;
    this.#refused.set(streamId, revision);
    const detail = err instanceof z.ZodError ? z.prettifyError(err) : undefined;
    this.#logger.error({ document: streamId, revision, used, err, detail }, 'a stored document fails today’s schema');
  }
}

function withoutUnknown<Schema extends z.ZodType>(
  row: StoredDocument,
  schema: Schema,
): Read<z.output<Schema>> | undefined {
  const read = tryTo(() => parseKnown(schema, upcastDocument(row)));
  return 'value' in read && read.value.success ? { revision: row.revision, value: read.value.data } : undefined;
}

function upcastDocument({ kind, schemaVersion, document }: StoredDocument): unknown {
  const type: ConfigurationEvent['type'] = kind === 'site' ? 'SiteConfigured' : 'DealershipConfigured';
  return (upcast(configurationUpcasters, type, schemaVersion, { document }) as { document: unknown }).document;
}

function tryTo<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}
