import type { QueryRunner } from 'typeorm';
import type { CarNews } from './car-news.ts';

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
