import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Metrics } from '../health/metrics.ts';
import { Clock } from '../injectables/clock.ts';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { recurringWork } from '../worker/background-worker.ts';
import {
  type DeletedRows,
  expiredRows,
  type RedactedRows,
  type RetentionEntry,
  type RetentionTable,
} from './retention.ts';

/** Few enough for a short transaction: every outbox of the server waits for the oldest one that runs. */
const ROWS_AT_ONCE = 10_000;
/** What is left after so many goes in the next round. */
const MOST_TRANSACTIONS = 1_000;
const HOUR_MS = 3_600_000;

/** What a sweep needs. */
export interface SweepOptions {
  readonly dataSource: DataSource;
  readonly entries: readonly RetentionEntry[];
  /** One table's fault; the others are swept all the same. */
  onError(error: unknown, table: string): void;
}

/** Deletes or redacts what is past its time, table after table, in bounded transactions. Several processes take turns by table. */
export class RetentionSweep {
  readonly #options: SweepOptions;
  /** When each entry was last swept without a fault; those not in it are counted from the first round. */
  readonly #swept = new Map<RetentionEntry, number>();
  readonly #tried = new Map<RetentionEntry, number>();

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  /** Sweeps the entries whose time between two looks is over. */
  async sweepDue(now: Date): Promise<void> {
    const isDue = (entry: RetentionEntry) => {
      const last = this.#tried.get(entry);
      return last === undefined || now.getTime() - last >= everyMsOf(entry);
    };
    await this.#sweep(this.#options.entries.filter(isDue), now);
  }

  /** Sweeps all entries. */
  sweep(now: Date): Promise<void> {
    return this.#sweep(this.#options.entries, now);
  }

  /** By table, how many seconds ago its next sweep should have succeeded; 0 where none is late. */
  overdueSeconds(now: Date): Record<string, number> {
    const seconds: Record<string, number> = {};
    for (const entry of this.#options.entries) {
      const swept = this.#swept.get(entry) ?? now.getTime();
      const late = Math.max(0, now.getTime() - swept - everyMsOf(entry)) / 1_000;
      seconds[entry.table] = Math.max(seconds[entry.table] ?? 0, late);
    }
    return seconds;
  }

  async #sweep(entries: readonly RetentionEntry[], now: Date): Promise<void> {
    for (const entry of entries) {
      if (!this.#swept.has(entry)) this.#swept.set(entry, now.getTime());
      this.#tried.set(entry, now.getTime());
      try {
        if ('keep' in entry) await entry.keep(this.#options.dataSource, now);
        else await sweepRows(this.#options.dataSource, entry, now);
        this.#swept.set(entry, now.getTime());
      } catch (error) {
        this.#options.onError(error, entry.table);
      }
    }
  }
}

const everyMsOf = ({ everyMs = HOUR_MS }: RetentionEntry): number => everyMs;

async function sweepRows(dataSource: DataSource, entry: DeletedRows | RedactedRows, now: Date): Promise<void> {
  const { rowsAtOnce = ROWS_AT_ONCE } = entry;
  const some = { where: expiredRows(entry, now), limit: rowsAtOnce };
  for (let transactions = 0; transactions < MOST_TRANSACTIONS; transactions += 1) {
    const changed = await dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`retention/${entry.table}`]);
      return entry.kind === 'delete' ? deleteSome(manager, entry, some) : redactSome(manager, entry, some);
    });
    if (changed < rowsAtOnce) return;
  }
}

/** Some of a table's expired rows. */
interface SomeRows {
  readonly where: ReturnType<typeof expiredRows>;
  readonly limit: number;
}

/** @returns how many rows of the table it deleted. A row that another transaction renews meanwhile stays. */
async function deleteSome(
  manager: EntityManager,
  { table, together }: DeletedRows,
  { where: { where, values }, limit }: SomeRows,
): Promise<number> {
  const returned = together ? ` RETURNING ${together.column} AS key` : '';
  const [rows, deleted]: [{ key: unknown }[], number] = await manager.query(
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${limit})) AND (${where})${returned}`,
    values,
  );
  if (together && deleted > 0) {
    const keys = rows.map(({ key }) => key);
    for (const other of together.tables) {
      await manager.query(`DELETE FROM ${other} WHERE ${together.column} = ANY($1)`, [keys]);
    }
  }
  return deleted;
}

/** @returns how many rows of the table it redacted. */
async function redactSome(
  manager: EntityManager,
  { table, columns }: RedactedRows,
  { where: { where, values }, limit }: SomeRows,
): Promise<number> {
  const isKept = columns.map((column) => `${column} IS NOT NULL`).join(' OR ');
  const [, redacted]: [unknown, number] = await manager.query(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = NULL`).join(', ')}
     WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE (${isKept}) AND (${where}) LIMIT ${limit})) AND (${where})`,
    values,
  );
  return redacted;
}

const LOOK_EVERY_MS = 10_000;

/** Nest providers that delete what is past its time while the service runs, by the service's clock, and measure whether they keep up. */
export function retention({ entries }: RetentionTable): Provider[] {
  return [
    {
      provide: RetentionSweep,
      inject: [DataSource, Clock, SERVICE_LOGGER, Metrics],
      useFactory: (dataSource: DataSource, clock: Clock, logger: Logger, metrics: Metrics) => {
        const onError = (error: unknown, table: string) =>
          logger.error({ err: error, table }, 'what is past its time was not deleted; it is tried again');
        const sweep = new RetentionSweep({ dataSource, entries, onError });
        metrics.gauge({
          name: 'retention_overdue_seconds',
          read: () => sweep.overdueSeconds(clock.now()),
        });
        return sweep;
      },
    },
    recurringWork({
      name: 'delete what is past its time',
      everyMs: LOOK_EVERY_MS,
      inject: [RetentionSweep, Clock],
      work: (sweep: RetentionSweep, clock: Clock) => sweep.sweepDue(clock.now()),
    }),
  ];
}
