import type { DataSource, QueryRunner } from 'typeorm';
import type { Due, Lease } from './process.ts';

export type Database = DataSource | QueryRunner;

/** How long a holder has for one step, before somebody else may continue. Longer than any provider is waited for. */
const LEASE_MS = 60_000;
/** Payments are compared with the provider for so long after the last change. */
const COMPARED_DAYS = 14;
const COMPARE_EVERY_MS = 600_000;

const IS_FREE = '(lease_until IS NULL OR lease_until <= $1)';
const LEASE_END = `$1::timestamptz + ${LEASE_MS} * interval '1 millisecond'`;

/**
 * While somebody holds a process, it is due at the end of the lease: the release before November 2026 knows no leases, and goes by that alone.
 */
const HELD = `lease_until = ${LEASE_END}, due_at = ${LEASE_END}`;

/**
 * The rows that say when each process of a lead has something to do and who is at it, in a table with lead_id, version, due_at, attempts,
 * lease, lease_until, wakes, payment_id, compared_at, owes_refund and changed_at.
 */
export class ProcessRows {
  readonly #table: 'reservations' | 'online_payments';

  constructor(table: 'reservations' | 'online_payments') {
    this.#table = table;
  }

  /** ProcessStore.takeDue. */
  async takeDue(database: DataSource, now: Date, { token, limit }: { token: string; limit: number }): Promise<Lease[]> {
    const [rows] = await database.query<[LeaseRow[], number]>(
      `/* take-due-${this.#table} */ UPDATE ${this.#table} SET lease = $2, ${HELD}
       WHERE lead_id IN (
         SELECT lead_id FROM ${this.#table} WHERE due_at <= $1 AND ${IS_FREE} ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ) RETURNING lead_id, wakes, attempts`,
      [now, token, limit],
    );
    return rows.map((row) => leaseOf(row, token));
  }

  /** ProcessStore.take: one statement, so that a holder who is about to end either sees the call or has ended. */
  async take(
    database: DataSource,
    now: Date,
    { leadId, token, wake }: { leadId: string; token: string; wake: boolean },
  ): Promise<Lease | undefined> {
    const [rows] = await database.query<[(LeaseRow & { is_taken: boolean })[], number]>(
      `UPDATE ${this.#table} SET wakes = wakes + $4::int,
         lease = CASE WHEN ${IS_FREE} THEN $3::uuid ELSE lease END,
         lease_until = CASE WHEN ${IS_FREE} THEN ${LEASE_END} ELSE lease_until END,
         due_at = CASE WHEN ${IS_FREE} THEN ${LEASE_END} ELSE due_at END
       WHERE lead_id = $2 AND ($4 = 1 OR ${IS_FREE})
       RETURNING lead_id, wakes, attempts, lease = $3 AS is_taken`,
      [now, leadId, token, wake ? 1 : 0],
    );
    const [row] = rows;
    return row?.is_taken ? leaseOf(row, token) : undefined;
  }

  /** Renews a lease in the transaction that records a step's outcome. @returns false if it was lost */
  async renew(queryRunner: QueryRunner, { id, token }: Lease, now: Date): Promise<boolean> {
    const [, count]: [unknown[], number] = await queryRunner.query(
      `UPDATE ${this.#table} SET ${HELD} WHERE lead_id = $2 AND lease = $3`,
      [now, id, token],
    );
    return count > 0;
  }

  /** ProcessStore.settle. */
  async settle(database: DataSource, lease: Lease, version: number, due: Due): Promise<Lease | undefined> {
    const isDone = 'version = $3 AND wakes = $4';
    const [rows] = await database.query<[{ wakes: number; is_done: boolean }[], number]>(
      `UPDATE ${this.#table} SET
         due_at = CASE WHEN ${isDone} THEN $5::timestamptz ELSE due_at END,
         attempts = CASE WHEN ${isDone} THEN $6 ELSE attempts END,
         lease = CASE WHEN ${isDone} THEN NULL ELSE lease END,
         lease_until = CASE WHEN ${isDone} THEN NULL ELSE lease_until END
       WHERE lead_id = $1 AND lease = $2 RETURNING wakes, ${isDone} AS is_done`,
      [lease.id, lease.token, version, lease.wakes, due.dueAt, due.attempts],
    );
    const [row] = rows;
    return row && !row.is_done ? { ...lease, wakes: row.wakes } : undefined;
  }

  /** ProcessStore.release. */
  async release(database: DataSource, { id, token }: Lease, { dueAt, attempts }: Due): Promise<void> {
    await database.query(
      `UPDATE ${this.#table} SET due_at = $3, attempts = $4, lease = NULL, lease_until = NULL
       WHERE lead_id = $1 AND lease = $2`,
      [id, token, dueAt, attempts],
    );
  }

  /** Those whose refund was sent back by the bank and has not been made again. */
  async owingRefunds(database: Database): Promise<number> {
    const rows: { count: number }[] = await database.query(
      `SELECT count(*)::int AS count FROM ${this.#table} WHERE owes_refund`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Which of these leads have such a process, and the payment that each knows. */
  async paymentsOf(database: Database, leadIds: readonly string[]): Promise<Map<string, string | null>> {
    const rows: { lead_id: string; payment_id: string | null }[] = await database.query(
      `SELECT lead_id, payment_id FROM ${this.#table} WHERE lead_id = ANY($1::uuid[])`,
      [leadIds],
    );
    return new Map(rows.map(({ lead_id, payment_id }) => [lead_id, payment_id]));
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

interface LeaseRow {
  readonly lead_id: string;
  readonly wakes: number;
  readonly attempts: number;
}

const leaseOf = ({ lead_id: id, wakes, attempts }: LeaseRow, token: string): Lease => ({ id, token, wakes, attempts });
