import {
  type ShownValuation,
  type Valuation,
  type ValuationChange,
  type ValuationRequest,
  valuation,
} from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CarPages } from '../car/car-pages.ts';
import { OutsideLeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { shownValuationOf } from './valuation.view.ts';

/** Longer than the leads service waits for its provider, twice. */
const TIMEOUT_MS = 12_000;

/** Valuations as the leads service has them (TRADE-1). */
@Injectable()
export class ValuationDesk {
  constructor(
    private readonly leads: OutsideLeadsClient,
    private readonly cars: CarPages,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts one. @throws ProblemError 404 on a site without valuations, 400, 409 */
  async start(
    site: SiteContext,
    body: ValuationRequest,
    idempotencyKey: string,
  ): Promise<{ shown: ShownValuation; repeated: boolean }> {
    const answered = await this.leads.request('POST', '/valuations', {
      ...this.#call(site),
      body,
      headers: { 'idempotency-key': idempotencyKey },
    });
    return { shown: await this.#show(site, answered.body), repeated: answered.status === 200 };
  }

  /** One by its id. @param carId a car to compare it with, instead of its own @throws ProblemError 404 for one of another site (SITE-4) */
  async find(site: SiteContext, id: string, carId?: string): Promise<ShownValuation> {
    const { body } = await this.leads.request('GET', `/valuations/${encodeURIComponent(id)}`, this.#call(site));
    return this.#show(site, carId === undefined ? body : { ...body, car_id: carId });
  }

  /** Continues one. @throws ProblemError 400, 404, 409 */
  async change(site: SiteContext, id: string, change: ValuationChange): Promise<ShownValuation> {
    const path = `/valuations/${encodeURIComponent(id)}`;
    const { body } = await this.leads.request('PATCH', path, { ...this.#call(site), body: change });
    return this.#show(site, body);
  }

  /** Records a result. @throws ProblemError 404 on a site that records none */
  async record(site: SiteContext, id: string): Promise<void> {
    await this.leads.request('POST', `/valuations/${encodeURIComponent(id)}/record`, {
      caller: visitorOf(site),
      body: {},
    });
  }

  /**
   * Records the result that somebody was shown whose browser doesn't report it: a page without JavaScript, or a purchase (TRADE-1). Nothing where the
   * site records none, or nothing has come of it. Nobody waits for it, and a failure is only logged.
   */
  note(site: SiteContext, { id, estimate, by_hand: byHand }: ShownValuation): void {
    if (!site.config.valuations.record || (!estimate && !byHand)) return;
    this.record(site, id).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the result of a valuation is not recorded');
    });
  }

  /** The car of the site that the visitor wants to buy; null if there is none, or stock does not answer. */
  async car(site: SiteContext, id: string | null): Promise<ListedCar | null> {
    return id === null ? null : this.cars.listed(site, id);
  }

  #call(site: SiteContext) {
    return { caller: visitorOf(site), answer: valuation, timeoutMs: TIMEOUT_MS } as const;
  }

  async #show(site: SiteContext, answered: Valuation): Promise<ShownValuation> {
    return shownValuationOf(answered, await this.car(site, answered.car_id), site);
  }
}

/** Injection token of the limit on valuations of one network: starts and changes count alike. */
export const VALUATION_LIMIT = Symbol('VALUATION_LIMIT');

/** How many calls a valuation takes, by which the limit on enquiries is raised. */
export const CALLS_OF_ONE = 10;
