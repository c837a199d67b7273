import type { DataSource, QueryRunner } from 'typeorm';

export type Database = DataSource | QueryRunner;

/** How long a worker has for one round of a piece of work, before another may take it. */
const LEASE_MS = 60_000;
/** Payments are compared with the provider for so long after the last change. */
const COMPARED_DAYS = 14;
const COMPARE_EVERY_MS = 600_000;

/** A process that has something to do. */
export interface DueWork {
  readonly leadId: string;
  readonly attempts: number;
}

/** The rows that say when each process of a lead has something to do, in a table with lead_id, version, due_at, attempts, payment_id, compared_at and changed_at. */
export class DueRows {
  readonly #table: 'reservations' | 'online_payments';

  constructor(table: 'reservations' | 'online_payments') {
    this.#table = table;
  }

  /** Takes up what is due; each is due again after a minute, should this process die. */
  async claim(database: DataSource, now: Date, limit: number): Promise<DueWork[]> {
    const [rows] = await database.query<[{ lead_id: string; attempts: number }[], number]>(
      `UPDATE ${this.#table} SET due_at = $1::timestamptz + $2 * interval '1 millisecond'
       WHERE lead_id IN (SELECT lead_id FROM ${this.#table} WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING lead_id, attempts`,
      [now, LEASE_MS, limit],
    );
    return rows.map(({ lead_id: leadId, attempts }) => ({ leadId, attempts }));
  }

  /** When it has something to do again, unless it has changed meanwhile: then it is due already. */
  async setDue(
    database: Database,
    leadId: string,
    { version, dueAt, attempts }: { version: number; dueAt: Date | null; attempts: number },
  ): Promise<void> {
    await database.query(`UPDATE ${this.#table} SET due_at = $3, attempts = $4 WHERE lead_id = $1 AND version = $2`, [
      leadId,
      version,
      dueAt,
      attempts,
    ]);
  }

  /** Which of these leads have such a process. */
  async ofLeads(database: Database, leadIds: readonly string[]): Promise<string[]> {
    const rows: { lead_id: string }[] = await database.query(
      `SELECT lead_id FROM ${this.#table} WHERE lead_id = ANY($1::uuid[])`,
      [leadIds],
    );
    return rows.map(({ lead_id }) => lead_id);
  }

  /** Those whose payment was not compared with the provider's for the longest, once each ten minutes. */
  async claimToCompare(database: DataSource, now: Date, limit: number): Promise<string[]> {
    const [rows] = await database.query<[{ lead_id: string }[], number]>(
      `UPDATE ${this.#table} SET compared_at = $1
       WHERE lead_id IN (
         SELECT lead_id FROM ${this.#table}
         WHERE payment_id IS NOT NULL AND compared_at <= $1::timestamptz - $2 * interval '1 millisecond'
           AND changed_at >= $1::timestamptz - $3 * interval '1 day'
         ORDER BY compared_at LIMIT $4 FOR UPDATE SKIP LOCKED
       ) RETURNING lead_id`,
      [now, COMPARE_EVERY_MS, COMPARED_DAYS, limit],
    );
    return rows.map(({ lead_id }) => lead_id);
  }
}

const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** When to try again what somebody did not answer. @param attempts how often that has happened in a row */
export function retryAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(RETRY_MS * 2 ** Math.min(attempts, 10), LONGEST_RETRY_MS));
}
