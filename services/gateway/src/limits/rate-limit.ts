import { tooMany } from '@forecourt/service-kit';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { networkOf, wideNetworkOf } from './network-of.ts';

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
  /** Counts one more for a key: a feed key's id, or a visitor's address, in whose place its network counts, and the one of 48 bits around that. @throws ProblemError 429 with Retry-After if that is one too many. */
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
export function memoryLimit(allowance: Allowance): RateLimit {
  return limitBy(memoryLimiter, allowance);
}

/** A limit that all gateways share, in the table gateway_limits; counted in this process while the database does not respond. */
export function sharedLimit(allowance: Allowance, database: DataSource): RateLimit {
  return limitBy((each) => sharedLimiter(each, database), allowance);
}

/** A tally over so many seconds, of all gateways if there is a database. */
export function tallyOf(allowance: Pick<Allowance, 'name' | 'seconds'>, database: DataSource | undefined): Tally {
  const counted = { ...allowance, times: MORE_THAN_ANY };
  const limiter = database ? sharedLimiter(counted, database) : memoryLimiter(counted);
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

const memoryLimiter = ({ name, times, seconds }: Allowance): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds });

function sharedLimiter(allowance: Allowance, database: DataSource): RateLimiterPostgres {
  const { name, times, seconds } = allowance;
  return new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    tableName: 'gateway_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: times,
    duration: seconds,
    insuranceLimiter: memoryLimiter(allowance),
  });
}

/** So many times what one network of 64 bits may do, all those of 48 bits may do together: one customer of a carrier has 65,536 of them. */
const WIDE_TIMES = 4;

function limitBy(
  limiterOf: (allowance: Allowance) => RateLimiterMemory | RateLimiterPostgres,
  allowance: Allowance,
): RateLimit {
  const { name, times, refusal } = allowance;
  const limiter = limiterOf(allowance);
  const wideLimiter = limiterOf({ ...allowance, name: `${name}-wide`, times: times * WIDE_TIMES });
  const countsOf = (key: string) => {
    const [network, wide] = [networkOf(key), wideNetworkOf(key)];
    return [{ by: limiter, key: network }, ...(wide === network ? [] : [{ by: wideLimiter, key: wide }])];
  };
  return {
    async take(key) {
      try {
        for (const { by, key: counted } of countsOf(key)) await by.consume(counted);
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw tooMany(rejected.msBeforeNext / 1000, refusal);
        throw rejected;
      }
    },
    async giveBack(key) {
      for (const { by, key: counted } of countsOf(key)) await by.reward(counted);
    },
  };
}
