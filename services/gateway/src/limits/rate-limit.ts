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

/** Counts what somebody does of late, and refuses nothing. */
export interface Tally {
  /** Counts one more. @returns how many there are now */
  add(key: string): Promise<number>;
  /** Takes one back that was not done. */
  takeBack(key: string): Promise<void>;
  of(key: string): Promise<number>;
}

/** A limit counted in this process: for reads. */
export function memoryLimit({ name, times, seconds, refusal }: Allowance): RateLimit {
  return limitBy(new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds }), refusal);
}

/** A limit that all gateways share, in the table gateway_limits; counted in this process while the database does not respond. */
export function sharedLimit(allowance: Allowance, database: DataSource): RateLimit {
  return limitBy(sharedLimiter(allowance, database), allowance.refusal);
}

/** A tally over so many seconds, of all gateways if there is a database. */
export function tallyOf(allowance: Pick<Allowance, 'name' | 'seconds'>, database: DataSource | undefined): Tally {
  const counted = { ...allowance, times: MORE_THAN_ANY };
  const limiter = database
    ? sharedLimiter(counted, database)
    : new RateLimiterMemory({ keyPrefix: counted.name, points: counted.times, duration: counted.seconds });
  return {
    add: async (key) => (await limiter.consume(key)).consumedPoints,
    takeBack: async (key) => {
      await limiter.reward(key);
    },
    of: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
  };
}

/** Never refused; the table counts in integers. */
const MORE_THAN_ANY = 1_000_000_000;

function sharedLimiter({ name, times, seconds }: Allowance, database: DataSource): RateLimiterPostgres {
  const insurance = new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds });
  return new RateLimiterPostgres({
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
