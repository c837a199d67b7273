import { takesValuations, type Valuation } from '@forecourt/contracts';
import { type EventMeta, EventStore, handleCommand } from '@forecourt/event-store';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { type CallerClaims, Clock, notFound, SiteDirectory, siteOfCaller } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { toValuation, type ValuationCommand } from './valuation.decider.ts';
import { type AskedProvider, VALUER } from './valuation.provider.ts';
import { type LoadedValuation, loadValuation, noSuchValuation, valuationRules } from './valuation.rows.ts';
import { type LookedUp, valuationStream } from './valuation.ts';

/** A site's configuration, as its valuations read it. */
export type ValuationSite = Awaited<ReturnType<typeof siteOfCaller>>['config'];

/** What the handlers of valuations have in common (TRADE-1). */
@Injectable()
export abstract class ValuationHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly directory: SiteDirectory,
    protected readonly keys: PersonKeys,
    protected readonly lookup: LookupKey,
    @Inject(VALUER) protected readonly valuer: AskedProvider,
  ) {}

  /** @throws ProblemError 404 on a site without valuations */
  protected async site(caller: CallerClaims): Promise<ValuationSite> {
    const { config } = await siteOfCaller(caller, this.directory);
    if (!takesValuations(config)) throw notFound();
    return config;
  }

  /** @throws ProblemError 404 for a valuation that is not of the site, or no longer there (SITE-4) */
  protected async find(id: string, { slug }: Pick<ValuationSite, 'slug'>): Promise<LoadedValuation> {
    const found = await this.store.transact((tx) => loadValuation(tx, this.keys, { id, site: slug }));
    if (!found) throw noSuchValuation();
    return found;
  }

  protected apply(
    id: string,
    meta: EventMeta,
    command: ValuationCommand,
    check?: (database: QueryRunner) => Promise<void>,
  ): Promise<Valuation> {
    return handleCommand(this, valuationRules, {
      streamId: valuationStream(id),
      meta,
      command: async (_state, { queryRunner }) => {
        await check?.(queryRunner);
        return command;
      },
      answer: ({ after }) => {
        if (!after) throw noSuchValuation();
        return toValuation(id, after, this.clock.now());
      },
    });
  }

  /** What a registration leads to, sealed. @throws never for a provider that fails: that is an outcome */
  protected async lookUp(rego: string, regoState: string): Promise<Omit<LookedUp, 'sealedRego'>> {
    return { regoState, lookUp: await this.valuer.lookUp({ rego, state: regoState }) };
  }
}
