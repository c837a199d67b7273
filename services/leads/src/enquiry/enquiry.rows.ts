import type { EnquiryAnswer } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import type { LookupKey } from '@forecourt/persons';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * One press of the button on one site. Its key is chosen by the client, who may put anything into it, so only a digest of it is stored. A
 * random UUID, which browsers with scripts send, says nothing of anybody and is stored as it is: so a process of an earlier version, beside
 * which this one runs during an upgrade, finds the answer too.
 */
export interface Attempt {
  readonly site: string;
  readonly idempotencyKey: string;
  readonly keyDigest: string;
}

/** The attempt that a client's key names (LEAD-6). */
export const attemptOf = (site: string, idempotencyKey: string, lookup: LookupKey): Attempt => ({
  site,
  idempotencyKey,
  keyDigest: `digest:${lookup.digest('attempt', JSON.stringify([site, idempotencyKey]))}`,
});

const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** An attempt's key as it is stored; what other versions of this program store is found by either form. */
const storedKey = ({ idempotencyKey, keyDigest }: Attempt): string =>
  RANDOM_UUID.test(idempotencyKey) ? idempotencyKey : keyDigest;

/** The answer to an attempt, and a digest of the request; no digest once its person is erased. */
export interface KeptAnswer {
  answer: EnquiryAnswer;
  enquiryDigest: string | undefined;
}

/** The answer that an attempt got already (LEAD-6). */
export async function findAnswer(
  database: DataSource | QueryRunner,
  { site, keyDigest, idempotencyKey }: Attempt,
): Promise<KeptAnswer | undefined> {
  return keptAnswer(await database.query(FIND_ANSWER, [site, keyDigest, idempotencyKey]));
}

/** What `findAnswer` does, in the transaction that holds the attempt's lock. */
export async function findAnswerAgain(
  tx: EventTransaction,
  { site, keyDigest, idempotencyKey }: Attempt,
): Promise<KeptAnswer | undefined> {
  return keptAnswer(await tx.prepared('find-enquiry-answer', FIND_ANSWER, [site, keyDigest, idempotencyKey]));
}

const FIND_ANSWER =
  'SELECT answer, enquiry_digest FROM enquiry_answers WHERE site = $1 AND idempotency_key IN ($2, $3)';

const keptAnswer = (
  rows: readonly { answer: EnquiryAnswer; enquiry_digest: string | null }[],
): KeptAnswer | undefined =>
  rows.map((row) => ({ answer: row.answer, enquiryDigest: row.enquiry_digest ?? undefined }))[0];

/** Keeps an attempt's answer, in the transaction of its lead. */
export async function keepAnswer(
  tx: EventTransaction,
  attempt: Attempt,
  { answer, enquiryDigest, personId }: { answer: EnquiryAnswer; enquiryDigest: string; personId: string },
): Promise<void> {
  const values = [attempt.site, storedKey(attempt), enquiryDigest, personId, JSON.stringify(answer)];
  await tx.prepared('keep-enquiry-answer', KEEP_ANSWER, values);
}

const KEEP_ANSWER = `
  INSERT INTO enquiry_answers (site, idempotency_key, enquiry_digest, person_id, answer) VALUES ($1, $2, $3, $4, $5)`;

/** The name of the lock under which an attempt is answered. */
export const attemptLock = ({ site, idempotencyKey }: Attempt): string => `attempt:${site}:${idempotencyKey}`;
