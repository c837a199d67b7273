import { tooMany } from '@forecourt/service-kit';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { networkOf } from './network-of.ts';

/** How often something may be done. */
export interface Allowance {
  /** Name of the limit, unique among those that share a store. */
  readonly name: string;
  /** Times within the span. */
  readonly times: number;
  readonly seconds: number;
  /** The message on too many requests; by default a sentence for visitors. */
  readonly refusal?: string;
}

/** Counts what a visitor or feed client does. */
export interface RateLimit {
  /** Counts one more for a key: a feed key's id, or a visitor's address, in whose place its network counts. @throws ProblemError 429 with Retry-After if that is one too many. */
  take(key: string): Promise<void>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** A limit counted in this process: for reads. */
export function memoryLimit({ name, times, seconds, refusal }: Allowance): RateLimit {
  return limitBy(new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds }), refusal);
}

/** A limit that all gateways share, in the table gateway_limits; counted in this process while the database does not respond. */
export function sharedLimit({ name, times, seconds, refusal }: Allowance, database: DataSource): RateLimit {
  const insurance = new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds });
  const limiter = new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    tableName: 'gateway_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: times,
    duration: seconds,
    insuranceLimiter: insurance,
  });
  return limitBy(limiter, refusal);
}

function limitBy(limiter: RateLimiterMemory | RateLimiterPostgres, refusal: string | undefined): RateLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(networkOf(key));
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw tooMany(rejected.msBeforeNext / 1000, refusal);
        throw rejected;
      }
    },
    async giveBack(key) {
      await limiter.reward(networkOf(key));
    },
  };
}
