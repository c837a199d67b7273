import type { Subscription, SubscriptionKind } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';

/** A subscription as it is stored. */
export interface SubscriptionRow {
  id: string;
  dealership_id: number;
  kind: SubscriptionKind;
  name: string;
  target: string;
  sealed: string;
  enabled: boolean;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string | null;
  failing_since: Date | null;
}

/** Subscriptions by their ids; unknown ids are left out. */
export async function findSubscriptions(
  database: DataSource | QueryRunner,
  ids: readonly string[],
): Promise<Map<string, SubscriptionRow>> {
  const rows: SubscriptionRow[] = await database.query('SELECT * FROM crm_subscriptions WHERE id = ANY($1)', [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws ProblemError 404 if there is none. */
export async function requireSubscription(database: DataSource | QueryRunner, id: string): Promise<SubscriptionRow> {
  const row = (await findSubscriptions(database, [id])).get(id);
  if (!row) throw notFound(`There is no subscription ${id.slice(0, 40)}.`);
  return row;
}

/** What a subscription's queue holds. */
interface Counts {
  id: string;
  waiting: number;
  dead: number;
}

/** Subscriptions as they are shown, with what waits for them. */
export async function shownSubscriptions(
  database: DataSource | QueryRunner,
  rows: readonly SubscriptionRow[],
): Promise<Subscription[]> {
  const counts: Counts[] = await database.query(
    `SELECT subscription_id AS id, count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
            count(*) FILTER (WHERE status = 'dead')::int AS dead
     FROM crm_deliveries WHERE subscription_id = ANY($1) AND status <> 'delivered' GROUP BY subscription_id`,
    [rows.map(({ id }) => id)],
  );
  const byId = new Map(counts.map((each) => [each.id, each]));
  return rows.map((row) => shown(row, byId.get(row.id)));
}

function shown(row: SubscriptionRow, counts: Counts | undefined): Subscription {
  return {
    id: row.id,
    dealership_id: row.dealership_id,
    kind: row.kind,
    name: row.name,
    target: row.target,
    enabled: row.enabled,
    created_at: row.created_at.toISOString(),
    ...(row.disabled_at && { disabled_at: row.disabled_at.toISOString() }),
    ...(row.disabled_reason !== null && { disabled_reason: row.disabled_reason }),
    ...(row.failing_since && { failing_since: row.failing_since.toISOString() }),
    waiting: counts?.waiting ?? 0,
    dead: counts?.dead ?? 0,
  };
}
