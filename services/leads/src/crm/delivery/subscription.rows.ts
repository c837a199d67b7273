import { randomBytes } from 'node:crypto';
import {
  MOST_SECRETS,
  type ReplayRequest,
  type Subscription,
  type SubscriptionKind,
  type TargetField,
} from '@forecourt/contracts';
import { notFound, type SealedColumn, type SecretBox } from '@forecourt/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';
import { receives } from '../../lead/lead.rows.ts';

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

/**
 * Queues messages again, whatever became of them: all from an instant on, or those of one lead. What is in the dead letter of the same leads
 * goes with them, so that each lead's messages still come in their order.
 * @returns how many.
 */
export async function replay(
  queryRunner: Pick<QueryRunner, 'query'>,
  { id, dealership_id: dealershipId, kind }: { id: string; dealership_id: number; kind: string },
  { since, lead_id: leadId }: ReplayRequest,
): Promise<number> {
  const [queued]: { count: number }[] = await queryRunner.query(
    `WITH wanted AS (
       SELECT lead_id, version, type FROM lead_feed
       WHERE dealership_id = $2 AND ($3::timestamptz IS NULL OR recorded_at >= $3) AND ($4::text IS NULL OR lead_id = $4)
         AND ${receives('$5', 'type')}
     ), dead AS (
       SELECT lead_id, version, type FROM crm_deliveries
       WHERE subscription_id = $1 AND status = 'dead' AND lead_id IN (SELECT lead_id FROM wanted)
     ), queued AS (
       INSERT INTO crm_deliveries (subscription_id, lead_id, version, type)
       SELECT $1, lead_id, version, type FROM (SELECT * FROM wanted UNION SELECT * FROM dead) AS all_of
       ON CONFLICT (subscription_id, lead_id, version) DO UPDATE
       SET status = 'waiting', next_try = now(), attempts = 0, first_try = NULL, settled_at = NULL
       RETURNING 1
     )
     SELECT count(*)::int AS count FROM queued`,
    [id, dealershipId, since ?? null, leadId ?? null, kind],
  );
  return queued?.count ?? 0;
}

/** Queues what was given up of a lead again, in its order: what was delivered stays so. @returns how many. */
export async function replayFailed(
  queryRunner: Pick<QueryRunner, 'query'>,
  subscriptionId: string,
  leadId: string,
): Promise<number> {
  const [rows] = await queryRunner.query(
    `UPDATE crm_deliveries
     SET status = 'waiting', next_try = now(), attempts = 0, first_try = NULL, settled_at = NULL
     WHERE subscription_id = $1 AND lead_id = $2 AND status = 'dead' RETURNING 1`,
    [subscriptionId, leadId],
  );
  return rows.length;
}

/** A secret that signs messages. */
interface SigningSecret {
  /** whsec_ and base64, as Standard Webhooks writes them. */
  readonly secret: string;
  /** Set on rotation: until then it signs beside its successor. ISO 8601 in UTC. */
  readonly expiresAt?: string;
}

/** Where a subscription sends, and what signs it; stored sealed, as an address may carry a secret as well. */
export type Target = {
  /** What its kind needs (`targetsOf`). */
  readonly [Field in TargetField]?: string | undefined;
} & {
  /** The newest first. */
  readonly secrets: readonly SigningSecret[];
};

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

/** A new signing secret. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The target with a new secret; the one before stays valid for some hours. At most three are kept. */
export function withNewSecret(target: Target, secret: string, overlapHours: number, now: Date): Target {
  const expiresAt = new Date(now.getTime() + overlapHours * HOUR_MS).toISOString();
  const former = target.secrets.map((each) => ({ ...each, expiresAt: each.expiresAt ?? expiresAt }));
  return { ...target, secrets: [{ secret }, ...validAt(former, now)].slice(0, MOST_SECRETS) };
}

/** The secrets that sign at an instant, the newest first. */
export function validSecrets({ secrets }: Target, now: Date): string[] {
  return validAt(secrets, now).map(({ secret }) => secret);
}

function validAt(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  return secrets.filter(({ expiresAt }) => expiresAt === undefined || new Date(expiresAt) > now);
}

/** A target as it is stored: it opens for its own subscription only. */
export function sealTarget(box: SecretBox, id: string, target: Target): string {
  return box.seal(JSON.stringify(target), sealedTargets.contextOf(id));
}

/** Where subscriptions send, as the deployment key seals it. */
export const sealedTargets: SealedColumn = {
  ...{ table: 'crm_subscriptions', id: 'id', type: 'text', column: 'sealed' },
  contextOf: (id) => `subscription:${id}`,
};

/** @throws SecretBoxError if it was sealed for another subscription or by an unknown key. */
export function openTarget(box: SecretBox, id: string, sealed: string): Target {
  return JSON.parse(box.open(sealed, sealedTargets.contextOf(id)).toString('utf8')) as Target;
}
