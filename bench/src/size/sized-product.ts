import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { IssuedFeedKey } from '@forecourt/contracts';
import {
  addressesOf,
  addressOf,
  FeedClient,
  type FeedCredentials,
  type ServiceName,
  Shutdown,
  type Stack,
  startStack,
} from '@forecourt/deploy';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';
import pg from 'pg';
import { request } from 'undici';
import type { ManyDealers } from './many-dealers.ts';

/** The first of nine ports that the product's processes take. */
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 5_570);
const HEAP_MIB = 2_048;
const OPERATOR = { actor: 'operator' };
const PUSH_WITHIN_MS = 300_000;
/** Each look counts all cars. */
const LOOK_EVERY_MS = 1_000;

/** What of a product on its folder the stages share. */
interface Notes {
  key: FeedCredentials;
  /** The time of all listings: sent again, they are the same. */
  asOf: string;
}

/** The whole product as separate processes on real engines, for a platform of many dealers. */
export class SizedProduct {
  readonly stack: Stack;
  readonly #folder: string;
  readonly #shutdown: Shutdown;

  private constructor(stack: Stack, folder: string, shutdown: Shutdown) {
    this.stack = stack;
    this.#folder = folder;
    this.#shutdown = shutdown;
  }

  /** Starts it on the folder. */
  static async start(folder: string): Promise<SizedProduct> {
    // Each service has the environment of whoever starts it; a first fill sends for minutes without a pause.
    process.env.FEED_REQUESTS_PER_MINUTE = '100000';
    const shutdown = new Shutdown();
    const options = { folder, port: FIRST_PORT, shutdown, logLevel: 'warn', restart: false, searchHeapMiB: HEAP_MIB };
    return new SizedProduct(await startStack(options), folder, shutdown);
  }

  get gateway(): string {
    return addressOf('gateway', FIRST_PORT);
  }

  get opensearch(): string {
    return this.stack.engines.opensearchUrl;
  }

  /** A client of a service with the operator's key. */
  operatorOf(service: ServiceName): InternalClient {
    const { privateJwk, publicJwks } = this.stack.keys;
    const tokens = new InternalTokens({ privateJwk: privateJwk.operator, publicJwks });
    return new InternalClient({ audience: service, baseUrl: addressOf(service, FIRST_PORT), tokens });
  }

  /** Configures dealerships and sites and issues the feed's key, unless that was done on this folder before. */
  async configure(dealers: ManyDealers): Promise<Notes> {
    const file = path.join(this.#folder, 'size.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Notes;
    const [sites, identity] = [this.operatorOf('sites'), this.operatorOf('identity')];
    try {
      // The site that shows all comes first, with its dealerships.
      for (const site of dealers.sites.toReversed()) {
        const dealerships = site === dealers.sites.at(-1) ? dealers.dealerships() : {};
        const body = { base: 0, message: 'Size', site: dealers.siteDocument(site), dealerships };
        await sites.request('POST', `/sites/${site.slug}/change-sets`, {
          body,
          caller: OPERATOR,
          timeoutMs: PUSH_WITHIN_MS,
        });
      }
      const { body } = await identity.request<IssuedFeedKey>('POST', '/feed-keys', {
        body: { client: 'size', dealerships: dealers.dealers.map(({ id, slug }) => ({ id, slug })) },
        caller: OPERATOR,
      });
      const notes = {
        key: { keyId: body.key_id, secret: body.secret },
        asOf: new Date(Date.now() - 60_000).toISOString(),
      };
      writeFileSync(file, JSON.stringify(notes));
      return notes;
    } finally {
      await Promise.all([sites.close(), identity.close()]);
    }
  }

  feed({ key }: Notes): FeedClient {
    return new FeedClient(this.gateway, key);
  }

  /** Resolves once searches find everything that stock has acknowledged. @returns how many cars that is */
  async untilSearchable(): Promise<number> {
    const indexers = addressesOf('search-indexer', FIRST_PORT);
    // The figures are not of one moment: what moved between them is seen by the second look.
    for (let quiet = 0; quiet < 2; await pause(LOOK_EVERY_MS)) {
      const waiting = [
        await sumOf(addressOf('stock', FIRST_PORT), /^outbox_waiting_events\S* (\d+)$/gm),
        ...(await Promise.all(
          indexers.map((each) => sumOf(each, /^(?:follower_lag|indexer_cars_behind)\{\S* (\d+)$/gm)),
        )),
      ];
      quiet = waiting.every((count) => count === 0) ? quiet + 1 : 0;
    }
    return this.found();
  }

  /** How many cars stock knows. */
  async listed(): Promise<number> {
    const database = new pg.Client(this.stack.urls.stock);
    await database.connect();
    try {
      const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM stock_numbers');
      return rows[0]?.count ?? 0;
    } finally {
      await database.end();
    }
  }

  /** How many cars searches find. */
  async found(): Promise<number> {
    await (await request(`${this.opensearch}/cars/_refresh`, { method: 'POST' })).body.dump();
    const { body } = await request(`${this.opensearch}/cars/_count`);
    return ((await body.json()) as { count: number }).count;
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await this.#shutdown.run();
  }
}

/** The sum of a service's figures that match. */
async function sumOf(address: string, figure: RegExp): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return [...text.matchAll(figure)].reduce((sum, [, value]) => sum + Number(value), 0);
}
