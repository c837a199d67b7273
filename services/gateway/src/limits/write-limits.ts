import { openDatabase } from '@forecourt/service-kit';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { gatewayMigrations } from '../migrations/index.ts';
import { type Allowance, memoryLimit, type RateLimit, sharedLimit, type Tally, tallyOf } from './rate-limit.ts';

/** Limits are single statements; two connections are enough. */
export const POOL_SIZE = 2;

/** Creates the limits on writes: shared by all gateways if there is a database, else counted in this process. */
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

  /** What somebody does of late, over so many seconds. */
  tally(allowance: Pick<Allowance, 'name' | 'seconds'>): Tally {
    return tallyOf(allowance, this.#database);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#database?.destroy();
  }
}
