import type { DataSource } from 'typeorm';
import { type DeletedRows, expiredRows, type RetentionEntry } from './retention.ts';

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

/** Deletes what is past its time, table after table, in bounded transactions. Several processes take turns by table. */
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
        if (entry.kind === 'partition') await entry.keep(this.#options.dataSource, now);
        else await deleteExpired(this.#options.dataSource, entry, now);
        this.#swept.set(entry, now.getTime());
      } catch (error) {
        this.#options.onError(error, entry.table);
      }
    }
  }
}

const everyMsOf = ({ everyMs = HOUR_MS }: RetentionEntry): number => everyMs;

async function deleteExpired(dataSource: DataSource, entry: DeletedRows, now: Date): Promise<void> {
  const { rowsAtOnce = ROWS_AT_ONCE } = entry;
  for (let transactions = 0; transactions < MOST_TRANSACTIONS; transactions += 1) {
    if ((await deleteSome(dataSource, entry, now, rowsAtOnce)) < rowsAtOnce) return;
  }
}

/** One transaction. @returns how many rows of the table it deleted. */
function deleteSome(dataSource: DataSource, entry: DeletedRows, now: Date, rowsAtOnce: number): Promise<number> {
  const { table, together } = entry;
  const { where, values } = expiredRows(entry, now);
  const returned = together ? ` RETURNING ${together.column} AS key` : '';
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`retention/${table}`]);
    const [rows, deleted]: [{ key: unknown }[], number] = await manager.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${rowsAtOnce}))${returned}`,
      values,
    );
    if (together && deleted > 0) {
      const keys = rows.map(({ key }) => key);
      for (const other of together.tables) {
        await manager.query(`DELETE FROM ${other} WHERE ${together.column} = ANY($1)`, [keys]);
      }
    }
    return deleted;
  });
}
