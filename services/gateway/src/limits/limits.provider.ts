import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import { Pool } from 'pg';
import type { GatewayConfig, GatewayLimits } from '../config.ts';
import { ENQUIRY_LIMIT } from '../enquiry/enquiry.controller.ts';
import { READ_LIMIT } from '../search/search.controller.ts';
import { type Allowance, memoryLimit, type RateLimit, sharedLimit } from './rate-limit.ts';

/** Injection token of the limit on requests of one feed key. */
export const FEED_LIMIT = Symbol('FEED_LIMIT');
/** Limits are single statements; two connections are enough. */
const POOL_SIZE = 2;

/** Makes the limits on writes: shared by all gateways where there is a database, else counted in this process. */
export class WriteLimits implements OnApplicationShutdown {
  readonly #pool: Pool | undefined;

  constructor(databaseUrl: string | undefined) {
    if (databaseUrl === undefined) return;
    this.#pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE, application_name: 'gateway limits' });
    // A lost idle connection is replaced when one is wanted again; without a listener it would end the process.
    this.#pool.on('error', () => undefined);
  }

  limit(allowance: Allowance): RateLimit {
    return this.#pool ? sharedLimit(allowance, this.#pool) : memoryLimit(allowance);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool?.end();
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
    { provide: WriteLimits, useFactory: () => new WriteLimits(config.databaseUrl) },
    { provide: READ_LIMIT, useValue: memoryLimit({ name: 'reads', times: limits.readsPerMinute, seconds: 60 }) },
    write(ENQUIRY_LIMIT, { name: 'enquiries', times: limits.enquiriesPerTenMinutes, seconds: 600 }),
    write(FEED_LIMIT, { name: 'feeds', times: limits.feedRequestsPerMinute, seconds: 60 }),
  ];
}
