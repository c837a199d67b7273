import type { DataSource, QueryRunner } from 'typeorm';
import type { AlertRow } from './alert.rows.ts';
import type { CarNews } from './car-news.ts';

/** Longer than a message takes to be written: after a crash it is written again. */
const LEASE_MS = 120_000;

/** A person to be written to on a site. */
export interface DueRecipient {
  readonly site: string;
  readonly personId: string;
  readonly lastSent: Date | null;
  /** How many messages they had: the next one's number, which stays the same each time that it is tried. */
  readonly messages: number;
  readonly attempts: number;
}

interface Row {
  site: string;
  person_id: string;
  last_sent_at: Date | null;
  messages: number;
  attempts: number;
}

/** Takes persons whose message is due, so that nobody else takes them for two minutes; nothing stays locked meanwhile. */
export async function claimRecipients(dataSource: DataSource, now: Date, limit: number): Promise<DueRecipient[]> {
  const [rows] = await dataSource.query<[Row[], number]>(
    `UPDATE alert_recipients AS recipient SET due_at = $2, attempts = attempts + 1
     FROM (SELECT site, person_id FROM alert_recipients WHERE due_at <= $1
           ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
     WHERE recipient.site = due.site AND recipient.person_id = due.person_id
     RETURNING recipient.site, recipient.person_id, last_sent_at, messages, attempts`,
    [now, new Date(now.getTime() + LEASE_MS), limit],
  );
  return rows.map((row) => ({
    site: row.site,
    personId: row.person_id,
    lastSent: row.last_sent_at,
    messages: row.messages,
    attempts: row.attempts,
  }));
}

/** Resets a person's timer. @param at null stops it */
export async function postpone(
  database: DataSource | QueryRunner,
  { site, personId }: DueRecipient,
  at: Date | null,
  attempts: number,
): Promise<void> {
  await database.query('UPDATE alert_recipients SET due_at = $3, attempts = $4 WHERE site = $1 AND person_id = $2', [
    site,
    personId,
    at,
    attempts,
  ]);
}

/** What a message reads of an alert. */
type SentAlert = Pick<
  AlertRow,
  'id' | 'site' | 'kind' | 'search' | 'title' | 'path' | 'origin' | 'sealed_email' | 'overflowed'
>;

/** Something new about a car for an alert, as its row keeps it. */
export interface WaitingMatch {
  readonly alert: SentAlert;
  readonly carId: string;
  readonly why: 'arrived' | 'price_dropped';
  readonly priceBefore: number | undefined;
  readonly price: number | undefined;
  /** Counts its changes: one that was changed while the message was sent is still due. */
  readonly changes: number;
}

/** What waits for a person on a site, by alert, the oldest first. Bounded by the alerts a person has and the matches that each keeps. */
export async function waitingMatches(database: DataSource, { site, personId }: DueRecipient): Promise<WaitingMatch[]> {
  const rows: {
    alert: SentAlert;
    car_id: string;
    why: WaitingMatch['why'];
    price_before: string | null;
    price: string | null;
    changes: number;
  }[] = await database.query(
    `SELECT to_jsonb(alerts) AS alert, match.car_id, match.why, match.price_before, match.price, match.changes
       FROM alerts JOIN alert_matches AS match ON match.alert_id = alerts.id
       WHERE alerts.site = $1 AND alerts.person_id = $2 AND alerts.state = 'on' AND match.sent_at IS NULL
       ORDER BY alerts.requested_at, alerts.id, match.why, match.car_id`,
    [site, personId],
  );
  return rows.map((row) => ({
    alert: row.alert,
    carId: row.car_id,
    why: row.why,
    priceBefore: row.price_before === null ? undefined : Number(row.price_before),
    price: row.price === null ? undefined : Number(row.price),
    changes: row.changes,
  }));
}

/**
 * Records what a message reported, and what is no longer news. If a car changed while the message was sent, only a price lower than the
 * reported one is still due.
 * @param sent those of the matches that the message has
 */
export async function settleMatches(
  queryRunner: QueryRunner,
  matches: readonly WaitingMatch[],
  sent: ReadonlySet<WaitingMatch>,
  now: Date,
): Promise<void> {
  const alertIds = matches.map(({ alert }) => alert.id);
  await queryRunner.query(
    `UPDATE alert_matches AS match
     SET sent_at = CASE WHEN match.changes = seen.changes THEN $6::timestamptz END,
         why = CASE WHEN match.changes = seen.changes THEN match.why ELSE 'price_dropped' END,
         price_before = CASE WHEN match.changes = seen.changes THEN match.price_before ELSE seen.price END
     FROM unnest($1::text[], $2::text[], $3::int[], $4::numeric[], $5::bool[])
       AS seen (alert_id, car_id, changes, price, sent)
     WHERE match.alert_id = seen.alert_id AND match.car_id = seen.car_id AND (match.changes = seen.changes OR seen.sent)`,
    [
      alertIds,
      matches.map(({ carId }) => carId),
      matches.map(({ changes }) => changes),
      matches.map(({ price }) => price ?? null),
      matches.map((match) => sent.has(match)),
      now,
    ],
  );
  await queryRunner.query('UPDATE alerts SET overflowed = false WHERE id = ANY($1) AND overflowed', [alertIds]);
}

/** Whether nobody else has settled a person's matches since they were claimed; asked under the lock of `recipientLock`. */
export async function isStillDue(
  queryRunner: QueryRunner,
  { site, personId, messages }: DueRecipient,
): Promise<boolean> {
  const rows: { messages: number }[] = await queryRunner.query(
    'SELECT messages FROM alert_recipients WHERE site = $1 AND person_id = $2',
    [site, personId],
  );
  return rows[0]?.messages === messages;
}

/** The name of the lock under which a person's matches are settled. */
export const recipientLock = ({ site, personId }: DueRecipient): string => `alert-recipient:${site}:${personId}`;

/**
 * Notes whether a person was written to, and when the next message is due if something waits already. A match that arrives meanwhile holds the
 * person's row until it is committed, and only a statement that begins after that sees it: so the row is locked first, and then looked at.
 * @param lastSent of the message just posted, or the one before if there was nothing to say
 */
export async function settleRecipient(
  queryRunner: QueryRunner,
  { site, personId }: DueRecipient,
  { isSent, lastSent, next }: { isSent: boolean; lastSent: Date | null; next: Date },
): Promise<void> {
  await queryRunner.query('SELECT FROM alert_recipients WHERE site = $1 AND person_id = $2 FOR UPDATE', [
    site,
    personId,
  ]);
  await queryRunner.query(
    `UPDATE alert_recipients SET last_sent_at = $3, messages = messages + $5::int, attempts = 0,
            due_at = CASE WHEN EXISTS (
              SELECT FROM alert_matches JOIN alerts ON alerts.id = alert_id
              WHERE site = $1 AND person_id = $2 AND alerts.state = 'on' AND sent_at IS NULL) THEN $4::timestamptz END
     WHERE site = $1 AND person_id = $2`,
    [site, personId, lastSent, next, isSent ? 1 : 0],
  );
}

/** Cars that wait for an alert's next message at most; of more, the message says that there are more. */
export const MOST_WAITING = 60;

/** Something new about a car for one alert. */
export interface DueMatch extends CarNews {
  readonly alertId: string;
  readonly carId: string;
}

/**
 * Keeps what to report for each alert, one row per alert and car: a second change joins the first, with the price from before both. A car
 * that was reported already comes again only for a lower price. All in a few statements, however many there are.
 */
export async function keepMatches(queryRunner: QueryRunner, matches: readonly DueMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const alertIds = [...new Set(matches.map(({ alertId }) => alertId))];
  const rows: { alert_id: string; waiting: number }[] = await queryRunner.query(
    `SELECT alert_id, count(*)::int AS waiting FROM alert_matches
     WHERE alert_id = ANY($1) AND sent_at IS NULL GROUP BY alert_id`,
    [alertIds],
  );
  const waiting = new Map(rows.map((row) => [row.alert_id, row.waiting]));
  const kept: DueMatch[] = [];
  const overflowed = new Set<string>();
  for (const match of matches) {
    const count = waiting.get(match.alertId) ?? 0;
    if (count >= MOST_WAITING) overflowed.add(match.alertId);
    else kept.push(match);
    waiting.set(match.alertId, count + 1);
  }
  await queryRunner.query(INSERT, [
    kept.map(({ alertId }) => alertId),
    kept.map(({ carId }) => carId),
    kept.map(({ why }) => why),
    kept.map(({ priceBefore }) => priceBefore ?? null),
    kept.map(({ price }) => price ?? null),
  ]);
  if (overflowed.size > 0) {
    await queryRunner.query('UPDATE alerts SET overflowed = true WHERE id = ANY($1) AND NOT overflowed', [
      [...overflowed].sort(),
    ]);
  }
}

const INSERT = `
  INSERT INTO alert_matches AS known (alert_id, car_id, why, price_before, price)
  SELECT alert_id, car_id, why, price_before, price
  FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::numeric[])
    AS match (alert_id, car_id, why, price_before, price)
  WHERE EXISTS (SELECT FROM alerts WHERE id = alert_id)
  ORDER BY alert_id, car_id
  ON CONFLICT (alert_id, car_id) DO UPDATE
  SET why = CASE WHEN known.sent_at IS NULL THEN known.why ELSE 'price_dropped' END,
      price_before = CASE WHEN known.sent_at IS NULL THEN coalesce(known.price_before, excluded.price_before) ELSE known.price END,
      price = excluded.price, sent_at = NULL, changes = known.changes + 1
  WHERE known.sent_at IS NULL OR excluded.price < known.price`;

/** A timer for each of these persons, unless it runs already. @param due by person, and each on its site */
export async function setTimers(
  queryRunner: QueryRunner,
  due: readonly { readonly site: string; readonly personId: string; readonly at: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  await queryRunner.query(
    `INSERT INTO alert_recipients AS known (site, person_id, due_at)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS due (site, person_id, due_at)
     ORDER BY site, person_id
     ON CONFLICT (site, person_id) DO UPDATE SET due_at = excluded.due_at WHERE known.due_at IS NULL`,
    [due.map(({ site }) => site), due.map(({ personId }) => personId), due.map(({ at }) => at)],
  );
}
