import { openDatabase } from '@forecourt/service-kit';
import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { GatewayConfig, GatewayLimits } from '../config.ts';
import { ENQUIRY_LIMIT } from '../enquiry/enquiry-limits.ts';
import { gatewayMigrations } from '../migrations/index.ts';
import { READ_LIMIT } from '../search/search.controller.ts';
import { type Allowance, memoryLimit, type RateLimit, sharedLimit } from './rate-limit.ts';

/** Injection token of the limit on requests of one feed key. */
export const FEED_LIMIT = Symbol('FEED_LIMIT');
/** Injection token of the limit on feed requests of one address whose signature is refused. */
export const FEED_REFUSAL_LIMIT = Symbol('FEED_REFUSAL_LIMIT');
/** Injection token of the limit on pages of one address. */
export const PAGE_LIMIT = Symbol('PAGE_LIMIT');
/** Limits are single statements; two connections are enough. */
const POOL_SIZE = 2;

/** Makes the limits on writes: shared by all gateways where there is a database, else counted in this process. */
export class WriteLimits implements OnApplicationShutdown {
  readonly #database: DataSource | undefined;

  private constructor(database: DataSource | undefined) {
    this.#database = database;
  }

  /** @param url `postgres://` address of the gateways' database, whose table is made here; undefined counts in this process. */
  static async open(url: string | undefined): Promise<WriteLimits> {
    if (url === undefined) return new WriteLimits(undefined);
    return new WriteLimits(
      await openDatabase({ url, name: 'gateway', migrations: gatewayMigrations, poolSize: POOL_SIZE }),
    );
  }

  limit(allowance: Allowance): RateLimit {
    return this.#database ? sharedLimit(allowance, this.#database) : memoryLimit(allowance);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#database?.destroy();
  }
}

/** The gateway's limits: on reads in this process, on writes in Postgres where it has one. */
export function limitProviders(config: GatewayConfig, limits: GatewayLimits): Provider[] {
  const write = (token: symbol, allowance: Allowance): Provider => ({
    provide: token,
    inject: [WriteLimits],
    useFactory: (writes: WriteLimits) => writes.limit(allowance),
  });
  return [
    { provide: WriteLimits, useFactory: () => WriteLimits.open(config.databaseUrl) },
    { provide: READ_LIMIT, useValue: memoryLimit({ name: 'reads', times: limits.readsPerMinute, seconds: 60 }) },
    { provide: PAGE_LIMIT, useValue: memoryLimit({ name: 'pages', times: limits.pagesPerMinute, seconds: 60 }) },
    { provide: FEED_REFUSAL_LIMIT, useValue: memoryLimit(refusedFeeds(limits)) },
    write(ENQUIRY_LIMIT, { name: 'enquiries', times: limits.enquiriesPerTenMinutes, seconds: 600 }),
    write(FEED_LIMIT, feedsOfAKey(limits)),
  ];
}

function feedsOfAKey({ feedRequestsPerMinute: times }: GatewayLimits): Allowance {
  const refusal = `A key may send ${times} requests a minute; Retry-After says when the next is taken.`;
  return { name: 'feeds', times, seconds: 60, refusal };
}

function refusedFeeds({ refusedFeedRequestsPerMinute: times }: GatewayLimits): Allowance {
  const refusal = `${times} feed requests of your address were refused within a minute; Retry-After says when the next is looked at.`;
  return { name: 'refused-feeds', times, seconds: 60, refusal };
}
