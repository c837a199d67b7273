import type { EventTransaction } from '@forecourt/event-store';
import { type SmsBudget, smsADay } from '@forecourt/messages';
import { type Metrics, tooMany } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { COUNTED_MS, type CodeAsked, codeQuotas, mostOf, SITE_HOUR, valuesOf } from './code-quotas.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts one more code, under locks that keep several at once from passing a quota together.
 * @throws ProblemError 429 with the time to wait
 */
export async function countCode(
  tx: EventTransaction,
  asked: CodeAsked,
  { now, budget }: { readonly now: Date; readonly budget: SmsBudget },
): Promise<void> {
  const { site, phoneDigest, networkDigest, wideNetworkDigest, isSeen } = asked;
  await tx.lock([
    ...[`codes-to-${phoneDigest}`, `codes-from-${networkDigest}`, `codes-from-wide-${wideNetworkDigest}`],
    `codes-of-${site}`,
  ]);
  for (const quota of codeQuotas(budget)) {
    const where = quota.columns.map((column, place) => `${column} = $${place + 1}`).join(' AND ');
    const next = quota.columns.length + 1;
    // The one whose end makes room again.
    const rows: { sent_at: Date }[] = await tx.queryRunner.query(
      `SELECT sent_at FROM sent_codes WHERE ${where} AND sent_at > $${next} ORDER BY sent_at DESC OFFSET $${next + 1} LIMIT 1`,
      [...valuesOf(quota, asked), new Date(now.getTime() - quota.spanMs), mostOf(quota, isSeen) - 1],
    );
    const [first] = rows;
    if (!first) continue;
    const seconds = Math.max(1, Math.ceil((first.sent_at.getTime() + quota.spanMs - now.getTime()) / 1000));
    throw tooMany(seconds, `${quota.refusal} Please try again in ${waitWords(seconds)}.`);
  }
  await tx.queryRunner.query(
    `INSERT INTO sent_codes (site, phone_digest, network_digest, wide_network_digest, sent_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [site, phoneDigest, networkDigest, wideNetworkDigest, now],
  );
}

/** Shows how much of their quotas the busiest sites have used: of an hour's codes, and of a day's money. */
export function measureCodes(
  metrics: Metrics,
  dataSource: DataSource,
  clock: { now(): Date },
  budget: SmsBudget,
): void {
  metrics.gauge({
    name: 'sign_in_codes_used',
    read: async () => {
      const now = clock.now().getTime();
      const [row]: { hour: number; day: number }[] = await dataSource.query(
        `SELECT coalesce(max(hour), 0)::int AS hour, coalesce(max(day), 0)::int AS day FROM (
           SELECT count(*) FILTER (WHERE sent_at > $1) AS hour, count(*) AS day FROM sent_codes
           WHERE sent_at > $2 GROUP BY site) AS sites`,
        [new Date(now - HOUR_MS), new Date(now - COUNTED_MS)],
      );
      return { hour: (row?.hour ?? 0) / SITE_HOUR, money: (row?.day ?? 0) / smsADay(budget, 'codes') };
    },
  });
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
