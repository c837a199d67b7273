import type { EventTransaction } from '@forecourt/event-store';
import { tooMany } from '@forecourt/service-kit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who asks for a code, as digests. */
export interface CodeAsked {
  readonly site: string;
  readonly phoneDigest: string;
  readonly networkDigest: string;
}

interface Limit {
  readonly column: 'site' | 'phone_digest' | 'network_digest';
  readonly of: keyof CodeAsked;
  readonly times: number;
  readonly spanMs: number;
  /** What the visitor reads. */
  readonly refusal: string;
}

/** How many codes are sent (AUTH-1). Those of a number and of a network count on all sites. */
const LIMITS: readonly Limit[] = [
  {
    column: 'phone_digest',
    of: 'phoneDigest',
    times: 3,
    spanMs: 15 * MINUTE_MS,
    refusal: 'We sent several codes to this number already.',
  },
  {
    column: 'phone_digest',
    of: 'phoneDigest',
    times: 10,
    spanMs: DAY_MS,
    refusal: 'We sent too many codes to this number today.',
  },
  {
    column: 'network_digest',
    of: 'networkDigest',
    times: 20,
    spanMs: HOUR_MS,
    refusal: 'Too many codes were requested from your network.',
  },
  { column: 'site', of: 'site', times: 500, spanMs: HOUR_MS, refusal: 'Too many people are signing in right now.' },
];

/** How long a sent code counts. */
export const COUNTED_MS = DAY_MS;

/**
 * Counts one more code, under locks that keep several at once from passing a limit together.
 * @throws ProblemError 429 with the time to wait
 */
export async function countCode(tx: EventTransaction, asked: CodeAsked, now: Date): Promise<void> {
  await tx.lock([`codes-to-${asked.phoneDigest}`, `codes-from-${asked.networkDigest}`, `codes-of-${asked.site}`]);
  for (const { column, of, times, spanMs, refusal } of LIMITS) {
    // The one whose end makes room again.
    const rows: { sent_at: Date }[] = await tx.queryRunner.query(
      `SELECT sent_at FROM sent_codes WHERE ${column} = $1 AND sent_at > $2 ORDER BY sent_at DESC OFFSET $3 LIMIT 1`,
      [asked[of], new Date(now.getTime() - spanMs), times - 1],
    );
    const [first] = rows;
    if (!first) continue;
    const seconds = Math.max(1, Math.ceil((first.sent_at.getTime() + spanMs - now.getTime()) / 1000));
    throw tooMany(seconds, `${refusal} Please try again in ${waitWords(seconds)}.`);
  }
  await tx.queryRunner.query(
    'INSERT INTO sent_codes (site, phone_digest, network_digest, sent_at) VALUES ($1, $2, $3, $4)',
    [asked.site, asked.phoneDigest, asked.networkDigest, now],
  );
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
