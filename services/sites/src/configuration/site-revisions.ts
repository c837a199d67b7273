import { EventStore } from '@forecourt/event-store';
import { notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type ConfigurationEvent, siteStream } from './configuration.ts';

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
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  /** Every revision of a site, oldest first. @throws ProblemError 404 for an unknown site. */
  async list(slug: string): Promise<Revision[]> {
    const events = await this.store.transact((tx) => tx.load<ConfigurationEvent>(siteStream(slug)));
    if (events.length === 0) throw notFound(`There is no site ${slug}.`);
    return events.map((event) => ({
      revision: event.version,
      at: event.occurredAt,
      actor: event.meta.actor,
      document: event.data.document,
    }));
  }

  /** One revision of a site. @throws ProblemError 404 where the site or the revision is unknown. */
  async find(slug: string, revision: number): Promise<Revision> {
    const found = (await this.list(slug)).find((each) => each.revision === revision);
    if (!found) throw notFound(`The site ${slug} has no revision ${revision}.`);
    return found;
  }
}
