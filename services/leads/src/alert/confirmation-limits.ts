import type { EventTransaction } from '@forecourt/event-store';
import { tooMany } from '@forecourt/service-kit';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Confirmations to one address a day, on all sites. */
const PER_PERSON = 5;
/** Confirmations to one address a day for requests that a program may have sent: it could fill a stranger's inbox from many networks (LEAD-3). */
const PER_SUSPECTED = 1;
/** Confirmations of a site an hour. */
const PER_SITE = 300;

/**
 * Counts one more confirmation (LEAD-11), under the person's lock. An address that was sent several already gets no more today, and the
 * answer does not say so: otherwise it would reveal what is known of the address.
 * @returns whether to send it
 * @throws ProblemError 429 if too many people ask on this site
 */
export async function countConfirmation(
  { queryRunner }: EventTransaction,
  { site, digests, suspected, now }: { site: string; digests: readonly string[]; suspected: boolean; now: Date },
): Promise<boolean> {
  const rows: { of_person: number; of_site: number }[] = await queryRunner.query(
    `SELECT (SELECT count(*)::int FROM alert_confirmations WHERE person_digest = ANY($1) AND sent_at > $2) AS of_person,
            (SELECT count(*)::int FROM (
               SELECT FROM alert_confirmations WHERE site = $3 AND sent_at > $4 LIMIT ${PER_SITE}) AS latest) AS of_site`,
    [digests, new Date(now.getTime() - DAY_MS), site, new Date(now.getTime() - HOUR_MS)],
  );
  const [counts] = rows;
  if ((counts?.of_site ?? 0) >= PER_SITE) {
    throw tooMany(HOUR_MS / 1000, 'Too many people are asking for alerts right now. Please try again in an hour.');
  }
  if ((counts?.of_person ?? 0) >= (suspected ? PER_SUSPECTED : PER_PERSON)) return false;
  await queryRunner.query(
    'INSERT INTO alert_confirmations (person_digest, site, sent_at) SELECT unnest($1::text[]), $2, $3',
    [digests, site, now],
  );
  return true;
}
