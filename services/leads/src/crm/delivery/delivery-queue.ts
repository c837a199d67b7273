import type { DataSource } from 'typeorm';
import { START_WIDTH } from './lanes.ts';

/** A message that this process is to send now. */
export interface Claimed {
  readonly subscriptionId: string;
  readonly leadId: string;
  readonly version: number;
  /** This attempt's number. */
  readonly attempts: number;
  /** Milliseconds since the first attempt. */
  readonly age: number;
}

/** How an attempt ended. */
export interface Settled {
  readonly message: Claimed;
  /** Whether it is done with: its target took it, or it was passed over. */
  readonly delivered: boolean;
  /** False if a fault of ours kept it from being sent, or it was passed over: that says nothing about the target, and does not count towards the 24 hours. */
  readonly sent: boolean;
  readonly answer?: number | undefined;
  readonly fault?: string | undefined;
  /** Its target said that the address is gone for good. */
  readonly gone?: true | undefined;
  readonly milliseconds: number;
  /** Milliseconds until the next attempt; none if it was delivered, or goes to the dead letter. */
  readonly nextTry?: number | undefined;
}

/** Longer than an attempt may take: after a crash, another process tries again. */
const LEASE = `interval '60 seconds'`;

/**
 * Takes messages that are due, the same share of each subscription first. Only the earliest message of a lead that is not delivered can be
 * due: later ones wait behind it. Nothing is locked while it is sent; until then the message only seems not to be due.
 * @param rooms how many each lane may begin; those that are not named, two.
 */
export async function claimDue(
  dataSource: DataSource,
  rooms: ReadonlyMap<string, number>,
  limit: number,
): Promise<Claimed[]> {
  const [rows] = await dataSource.query<[ClaimedRow[], number]>(CLAIM, [
    [...rooms.keys()],
    [...rooms.values()],
    START_WIDTH,
    limit,
  ]);
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    leadId: row.lead_id,
    version: row.version,
    attempts: row.attempts,
    age: row.age,
  }));
}

interface ClaimedRow {
  subscription_id: string;
  lead_id: string;
  version: number;
  attempts: number;
  age: number;
}

/** The recursion looks up one row per subscription with waiting messages, however many messages wait. */
const CLAIM = `/* claim-deliveries */
  WITH RECURSIVE lane AS (
    (SELECT subscription_id FROM crm_deliveries WHERE status = 'waiting' ORDER BY subscription_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT next.subscription_id FROM crm_deliveries AS next
      WHERE next.status = 'waiting' AND next.subscription_id > lane.subscription_id ORDER BY next.subscription_id LIMIT 1
    ) FROM lane WHERE lane.subscription_id IS NOT NULL
  ), due AS (
    SELECT message.*, row_number() OVER (PARTITION BY message.subscription_id ORDER BY message.next_try) AS place
    FROM lane
    JOIN crm_subscriptions AS subscription ON subscription.id = lane.subscription_id AND subscription.enabled
    LEFT JOIN unnest($1::text[], $2::int[]) AS known (id, room) ON known.id = lane.subscription_id
    CROSS JOIN LATERAL (
      SELECT subscription_id, lead_id, version, next_try FROM crm_deliveries AS waiting
      WHERE waiting.subscription_id = lane.subscription_id AND waiting.status = 'waiting' AND waiting.next_try <= now()
        AND NOT EXISTS (
          SELECT FROM crm_deliveries AS earlier
          WHERE earlier.subscription_id = waiting.subscription_id AND earlier.lead_id = waiting.lead_id
            AND earlier.version < waiting.version AND earlier.status <> 'delivered'
        )
      ORDER BY waiting.next_try LIMIT coalesce(known.room, $3)
      FOR UPDATE SKIP LOCKED
    ) AS message
  ), chosen AS (
    SELECT subscription_id, lead_id, version FROM due ORDER BY place, random() LIMIT $4
  )
  UPDATE crm_deliveries AS delivery
  SET attempts = attempts + 1, first_try = coalesce(first_try, now()), next_try = now() + ${LEASE}
  FROM chosen
  WHERE delivery.subscription_id = chosen.subscription_id AND delivery.lead_id = chosen.lead_id
    AND delivery.version = chosen.version
  RETURNING delivery.subscription_id, delivery.lead_id, delivery.version, delivery.attempts,
            (extract(epoch FROM now() - delivery.first_try) * 1000)::float8 AS age`;

/**
 * Writes how attempts ended, each as a row, and what follows for their messages: delivered, tried again with those that wait behind it, or
 * into the dead letter with them. An attempt that another process has repeated meanwhile changes nothing more. The first success of a lead at
 * a subscription and each final failure are marked, to become events of the lead.
 */
export async function settle(dataSource: DataSource, settled: readonly Settled[]): Promise<void> {
  await dataSource.query(SETTLE, [
    settled.map(({ message }) => message.subscriptionId),
    settled.map(({ message }) => message.leadId),
    settled.map(({ message }) => message.version),
    settled.map(({ message }) => message.attempts),
    settled.map(({ delivered }) => delivered),
    settled.map(({ answer }) => answer ?? null),
    settled.map(({ fault }) => fault ?? null),
    settled.map(({ milliseconds }) => milliseconds),
    settled.map(({ nextTry }) => nextTry ?? null),
    settled.map(({ sent }) => sent),
  ]);
}

/** A message's row is written once: as itself, or as one that waits behind another. One that was queued again while this waited for it is left. */
const SETTLE = `/* settle-deliveries */
  WITH result AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::bool[], $6::int[], $7::text[], $8::int[], $9::float8[],
                         $10::bool[])
      AS result (subscription_id, lead_id, version, attempts, delivered, answer, fault, milliseconds, next_try, sent)
  ), logged AS (
    INSERT INTO crm_attempts (subscription_id, lead_id, version, answer, fault, milliseconds)
    SELECT subscription_id, lead_id, version, answer, fault, milliseconds FROM result
  ), failing AS (
    UPDATE crm_subscriptions SET failing_since = now()
    WHERE failing_since IS NULL
      AND id IN (SELECT subscription_id FROM result WHERE sent GROUP BY subscription_id HAVING NOT bool_or(delivered))
  ), recovered AS (
    UPDATE crm_subscriptions SET failing_since = NULL
    WHERE failing_since IS NOT NULL AND id IN (SELECT subscription_id FROM result WHERE delivered AND sent)
  ), current AS (
    SELECT result.* FROM result JOIN crm_deliveries AS delivery USING (subscription_id, lead_id, version)
    WHERE delivery.status = 'waiting' AND delivery.attempts = result.attempts
  )
  UPDATE crm_deliveries AS delivery
  SET status = CASE WHEN current.delivered THEN 'delivered' WHEN current.next_try IS NULL THEN 'dead' ELSE 'waiting' END,
      settled_at = CASE WHEN current.delivered OR current.next_try IS NULL THEN clock_timestamp() END,
      first_try = CASE WHEN current.sent OR delivery.version <> current.version THEN delivery.first_try END,
      next_try = CASE WHEN current.next_try IS NULL THEN delivery.next_try
                 ELSE clock_timestamp() + current.next_try * interval '1 millisecond' END,
      report = CASE WHEN delivery.version <> current.version THEN delivery.report
                    WHEN NOT current.delivered AND current.next_try IS NULL THEN 'failed'
                    WHEN current.delivered AND NOT EXISTS (
                      SELECT FROM crm_deliveries AS other
                      WHERE other.subscription_id = delivery.subscription_id AND other.lead_id = delivery.lead_id
                        AND other.status = 'delivered') THEN 'delivered' END
  FROM current
  WHERE delivery.subscription_id = current.subscription_id AND delivery.lead_id = current.lead_id
    AND delivery.status = 'waiting'
    AND (
      (delivery.version = current.version AND delivery.attempts = current.attempts)
      OR (NOT current.delivered AND delivery.version > current.version))`;

/** How long a target may fail before its subscription is disabled. */
const FAILING = `interval '3 days'`;

/** Why a subscription is disabled by itself, as its list and the mail to the dealer say it. */
const REASONS = { failing: 'every delivery failed for three days', gone: 'its address answered that it is gone (410)' };

/**
 * Disables subscriptions whose target has failed for three days, and at once those whose target is gone; their messages wait until they are
 * enabled again. The email that informs the dealer is queued with it.
 * @param gone the ids of those whose target is gone
 * @returns the ids of those that were enabled
 */
export async function disableFailing(dataSource: DataSource, gone: readonly string[] = []): Promise<string[]> {
  const rows: { id: string }[] = await dataSource.query(
    `WITH disabled AS (
       UPDATE crm_subscriptions
       SET enabled = false, disabled_at = now(), disabled_reason = CASE WHEN id = ANY($1) THEN $2 ELSE $3 END,
           failing_since = coalesce(failing_since, now())
       WHERE enabled AND (id = ANY($1) OR failing_since < now() - ${FAILING}) RETURNING id, failing_since, disabled_at
     )
     INSERT INTO crm_disabled_notices (subscription_id, failing_since, disabled_at, fault)
     SELECT id, failing_since, disabled_at,
            (SELECT fault FROM crm_attempts WHERE subscription_id = disabled.id AND fault IS NOT NULL ORDER BY at DESC LIMIT 1)
     FROM disabled RETURNING subscription_id AS id`,
    [gone, REASONS.gone, REASONS.failing],
  );
  return rows.map(({ id }) => id);
}

/** A message is tried for this long. */
const TRIED_FOR_MS = 24 * 3_600_000;
const FIRST_MS = 1_000;
const LAST_MS = 3_600_000;

/**
 * Milliseconds for which an answer asks to be left alone, by its Retry-After: seconds, or an HTTP date (RFC 9110). Undefined where it says
 * nothing that can be read. `nextTry` bounds it.
 * @param now by the clock that the date is compared with
 */
export function retryAfterOf(header: unknown, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** `Fri, 27 Nov 2026 08:00:00 GMT`; two older forms need not be written by anybody. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A failed message, as its rule sees it. */
export interface FailedMessage {
  /** Attempts so far, at least one. */
  readonly attempts: number;
  /** Milliseconds since the first of them. */
  readonly age: number;
  /** Milliseconds for which the target asked to be left alone, if it did. */
  readonly retryAfter?: number | undefined;
}

/**
 * Milliseconds until the next attempt: from a second doubling to an hour, with a jitter of up to a fifth so that messages that failed together
 * do not come back together; undefined after 24 hours, when it goes to the dead letter (CRM-2).
 * @param random from 0 to 1
 */
export function nextTry({ attempts, age, retryAfter = 0 }: FailedMessage, random: number): number | undefined {
  if (age >= TRIED_FOR_MS) return undefined;
  const doubled = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(Math.max(doubled * (0.8 + random * 0.2), Math.min(retryAfter, LAST_MS)));
}
