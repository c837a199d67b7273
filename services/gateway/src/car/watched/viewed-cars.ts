import type { IncomingHttpHeaders } from 'node:http';
import { type Page, USER_AGENT_LENGTH, type VehicleViewed, VIEWS_AT_ONCE } from '@forecourt/contracts';
import { ProblemError, SERVICE_LOGGER, type Stoppable } from '@forecourt/service-kit';
import { repeat } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { StockClient } from '../../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../../site/site-context.ts';

/** The headers that browsers, and our own front, mark a prefetch with. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/** Whether a request shows a page to a person: no robot, no caller without a name, no prefetch and no HEAD request (VEH-8). */
export function isPerson(method: string, headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (method !== 'GET' || !agent || isbot(agent)) return false;
  return !PURPOSES.some((name) => String(headers[name] ?? '').includes('prefetch'));
}

const REPORT_EVERY_MS = 1_000;
/** While stock is down; what comes beyond is not counted, as pages matter more than their count. */
const MOST_WAITING = 20_000;

interface Waiting {
  readonly site: SiteContext;
  readonly view: VehicleViewed;
}

/**
 * Cars whose pages people opened, reported to stock a second later in batches: no page waits for it or fails because of it (VEH-8). Stock
 * recognises repeated visitors, also from another gateway; this only merges repeats of one visitor here.
 */
@Injectable()
export class ViewedCars {
  readonly #stock: StockClient;
  readonly #logger: Logger;
  #waiting = new Map<string, Waiting>();
  #reporting = Promise.resolve();

  constructor(stock: StockClient, @Inject(SERVICE_LOGGER) logger: Logger) {
    this.#stock = stock;
    this.#logger = logger;
  }

  /** Notes that a request was answered with a page, where that is a car's and a person asked. */
  note(site: SiteContext, page: Page, { method, headers, ip }: FastifyRequest): void {
    if (page.content.kind !== 'vehicle' || !isPerson(method, headers) || this.#waiting.size >= MOST_WAITING) return;
    const view = {
      vehicle_id: page.content.car_id,
      address: ip,
      // Copied: a slice would keep the whole header in memory, which may have 16 kB.
      user_agent: Buffer.from((headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)).toString(),
    };
    this.#waiting.set(JSON.stringify([site.config.slug, ...Object.values(view)]), { site, view });
  }

  /** Reports at intervals until it is stopped, then once more. @param everyMs the interval in milliseconds */
  start(everyMs = REPORT_EVERY_MS): Stoppable {
    const reporting = repeat(everyMs, () => this.report());
    return {
      stop: async () => {
        await reporting.stop();
        await this.report();
      },
    };
  }

  /** Reports what waits, after the current report; what stock could not accept now waits for the next time. */
  report(): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#reportSites());
    return this.#reporting;
  }

  async #reportSites(): Promise<void> {
    const views = [...this.#waiting];
    this.#waiting = new Map();
    const sites = Map.groupBy(views, ([, { site }]) => site.config.slug);
    for (const ofSite of sites.values()) {
      for (let from = 0; from < ofSite.length; from += VIEWS_AT_ONCE) {
        await this.#reportBatch(ofSite.slice(from, from + VIEWS_AT_ONCE));
      }
    }
  }

  async #reportBatch(batch: readonly (readonly [string, Waiting])[]): Promise<void> {
    const site = batch[0]?.[1].site;
    if (!site) return;
    try {
      const body = { views: batch.map(([, { view }]) => view) };
      await this.#stock.request('POST', '/vehicle-views', { body, caller: visitorOf(site) });
    } catch (error) {
      this.#logger.warn({ err: error, views: batch.length }, 'could not report views of cars to stock');
      // What stock refuses it will refuse again.
      if (error instanceof ProblemError && error.status < 500) return;
      for (const [key, waiting] of batch) if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, waiting);
    }
  }
}
