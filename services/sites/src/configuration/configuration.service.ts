import { siteConfig } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, retryOnConflict } from '@forecourt/event-store';
import { badRequest, Clock, notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { checkDealership, checkSite } from './check-document.ts';
import { type Configure, decide } from './configuration.decider.ts';
import { clashingHost, saveDocument } from './configuration.read-model.ts';
import {
  type ConfigurationEvent,
  type ConfigurationState,
  dealershipStream,
  evolve,
  initialState,
  siteStream,
} from './configuration.ts';

/** A document at one of its revisions. */
export interface Revision {
  revision: number;
  at: Date;
  actor: string | undefined;
  document: unknown;
}

/** Configures sites and dealerships, and tells their history. */
@Injectable()
export class ConfigurationService {
  readonly #store: EventStore;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#store = new EventStore(dataSource);
  }

  /** Gives a site a document; the answer is its revision. @throws ProblemError 400 for a fault in it or a host that is another's. */
  async configureSite(slug: string, input: unknown, meta: EventMeta): Promise<number> {
    const document = checkSite(slug, input);
    const { hosts } = siteConfig.parse(document);
    return this.#configure(siteStream(slug), { type: 'ConfigureSite', document }, meta, async (tx) => {
      const clash = await clashingHost(tx.queryRunner, slug, hosts);
      if (clash)
        throw badRequest([
          { field: 'hosts', message: `expected hosts of no other site; "${clash.host}" is ${clash.slug}'s` },
        ]);
    });
  }

  /** Gives a dealership a document; the answer is its revision. @throws ProblemError 400 for a fault in it. */
  configureDealership(slug: string, input: unknown, meta: EventMeta): Promise<number> {
    const document = checkDealership(slug, input);
    return this.#configure(dealershipStream(slug), { type: 'ConfigureDealership', document }, meta);
  }

  /** Every revision of a site, oldest first. @throws ProblemError 404 for an unknown site. */
  async revisionsOf(slug: string): Promise<Revision[]> {
    const events = await this.#store.transact((tx) => tx.load<ConfigurationEvent>(siteStream(slug)));
    if (events.length === 0) throw notFound(`There is no site ${slug}.`);
    return events.map((event) => ({
      revision: event.version,
      at: event.occurredAt,
      actor: event.meta.actor,
      document: event.data.document,
    }));
  }

  /** Makes an older revision the newest again. @throws ProblemError 404 where the site or the revision is unknown. */
  async restore(slug: string, revision: number, meta: EventMeta): Promise<number> {
    const found = (await this.revisionsOf(slug)).find((each) => each.revision === revision);
    if (!found) throw notFound(`The site ${slug} has no revision ${revision}.`);
    return this.configureSite(slug, found.document, meta);
  }

  async #configure(
    streamId: string,
    command: Configure,
    meta: EventMeta,
    check?: (tx: EventTransaction) => Promise<void>,
  ): Promise<number> {
    return retryOnConflict(() =>
      this.#store.transact(async (tx) => {
        // Hosts are unique over all sites, so changes of sites take turns; they are rare.
        await tx.lock(['all-configurations']);
        await tx.lock([streamId]);
        const events = await tx.load<ConfigurationEvent>(streamId);
        const state = events.reduce<ConfigurationState>(evolve, initialState);
        await check?.(tx);
        const decided = decide(command, state, this.clock.now());
        const stored = await tx.append(streamId, state.revision, decided, meta);
        for (const event of stored) await saveDocument(tx.queryRunner, streamId, event);
        return state.revision + stored.length;
      }),
    );
  }
}
