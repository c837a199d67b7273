import type { EventTransaction } from '@forecourt/event-store';
import { tooMany } from '@forecourt/service-kit';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Confirmations to one address a day for requests that a program may have sent: it could fill a stranger's inbox from many networks (LEAD-3). */
const PER_SUSPECTED = 1;
/** Confirmations of a site an hour for people who were not seen before. */
const PER_SITE = 300;
/** As many more are kept for those who were, so that nobody fills a site for its own visitors. */
const RESERVE = 150;

/**
 * Counts one more confirmation (LEAD-11), under the person's lock. How many letters one address gets a day is the queue's to say.
 * @param isSeen whether the person is signed in, or gave this address before today
 * @returns whether to send it
 * @throws ProblemError 429 if too many people ask on this site
 */
export async function countConfirmation(
  { queryRunner }: EventTransaction,
  {
    site,
    digests,
    suspected,
    isSeen,
    now,
  }: { site: string; digests: readonly string[]; suspected: boolean; isSeen: boolean; now: Date },
): Promise<boolean> {
  const rows: { of_person: number; of_site: number }[] = await queryRunner.query(
    `SELECT (SELECT count(*)::int FROM alert_confirmations WHERE person_digest = ANY($1) AND sent_at > $2) AS of_person,
            (SELECT count(*)::int FROM (
               SELECT FROM alert_confirmations WHERE site = $3 AND sent_at > $4 LIMIT ${PER_SITE + RESERVE}) AS latest) AS of_site`,
    [digests, new Date(now.getTime() - DAY_MS), site, new Date(now.getTime() - HOUR_MS)],
  );
  const [counts] = rows;
  if ((counts?.of_site ?? 0) >= PER_SITE + (isSeen ? RESERVE : 0)) {
    throw tooMany(HOUR_MS / 1000, 'Too many people are asking for alerts right now. Please try again in an hour.');
  }
  if (suspected && (counts?.of_person ?? 0) >= PER_SUSPECTED) return false;
  await queryRunner.query(
    'INSERT INTO alert_confirmations (person_digest, site, sent_at) SELECT unnest($1::text[]), $2, $3',
    [digests, site, now],
  );
  return true;
}
