import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { LetterState, LetterStep } from './letter.ts';
import {
  KEPT_FOR_OWNERS,
  type LetterPurpose,
  listedPurposes,
  MORE_TO_OWNERS,
  MOST_OF_BOOKINGS,
  MOST_TEXTS,
  MOST_TO_ANYBODY,
  meaningOf,
  purposesBySms,
  purposesForLater,
  purposesOfBookings,
  purposesToAnybody,
  rulesOf,
} from './purposes.ts';

/** Longer than a mail server takes. After a crash, a letter is sent again when its lease ends. */
const LEASE_MS = 180_000;
/** Waiting letters of one site and purpose, of those that anybody can have sent to any address. */
const MOST_WAITING = 1_000;
const DAY_MS = 86_400_000;
/** An SMS that comes later only confuses. */
const TEXT_END_MS = 21_600_000;

type Database = Pick<QueryRunner, 'query'>;

/** A letter as it is stored: what it says is sealed. */
export interface LetterRow {
  readonly id: string;
  readonly act: string;
  readonly purpose: LetterPurpose;
  readonly by: 'email' | 'sms';
  readonly site: string | null;
  readonly about: string;
  readonly personId: string | null;
  /** A digest, by which the letters of a day are counted. */
  readonly recipient: string;
  /** Null for one that is too large, which has failed. */
  readonly sealed: string | null;
  /** As of the letter. */
  readonly ofOwner: boolean;
  /** When it is sent; at once if undefined. */
  readonly sendAt: Date | undefined;
}

/** A letter that one worker is sending under a lease. */
export interface LeasedLetter extends Pick<LetterRow, 'id' | 'purpose' | 'by' | 'site' | 'personId'> {
  readonly sealed: string;
  readonly attempts: number;
  readonly endsAt: Date;
  readonly lease: string;
}

/** The queue of letters of one service. A simulation replaces it. */
export abstract class LetterStore {
  /** Adds a letter in the open transaction. @returns false if it is there already, or too many go to its recipient */
  abstract add(transaction: Database, letter: LetterRow, now: Date): Promise<boolean>;
  /** Takes letters that are due, or the one of an id; nobody else takes them before their lease is over. Nothing stays locked. */
  abstract lease(order: { now: Date; lease: string; limit: number; id?: string }): Promise<LeasedLetter[]>;
  /** SMS of a site that were sent since then, or failed, or are being sent now, of the purposes that go by SMS as well. */
  abstract textsOf(site: string, since: Date): Promise<number>;
  /** Records the result of an attempt. @returns false if another worker has taken the letter over */
  abstract settle(letter: LeasedLetter, step: LetterStep, now: Date): Promise<boolean>;
}

interface Row {
  id: string;
  purpose: LetterPurpose;
  sent_by: 'email' | 'sms';
  site: string | null;
  person_id: string | null;
  sealed: string;
  attempts: number;
  ends_at: Date;
}

/** The queue in the service's own database. */
@Injectable()
export class LetterRows extends LetterStore {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async add(transaction: Database, letter: LetterRow, now: Date): Promise<boolean> {
    const { id, act, purpose, by, site, about, personId, recipient, sealed, sendAt = now } = letter;
    const { urgent } = rulesOf(purpose);
    const { endMs, most, among, mustGo = false } = boundsOf(letter);
    const rows: unknown[] = await transaction.query(ADD, [
      ...[id, act, purpose, by, urgent ? 0 : 1, site, about, personId, recipient, sealed],
      ...[now, new Date(sendAt.getTime() + endMs), most, new Date(now.getTime() - DAY_MS)],
      ...[among, sendAt, mustGo],
    ]);
    return rows.length > 0;
  }

  async lease({ now, lease, limit, id }: { now: Date; lease: string; limit: number; id?: string }) {
    const [rows] = await this.dataSource.query<[Row[], number]>(LEASE, [
      ...[now, lease, new Date(now.getTime() + LEASE_MS), limit, id ?? null],
    ]);
    return rows.map((row) => ({
      ...{
        id: row.id,
        purpose: row.purpose,
        by: row.sent_by,
        site: row.site,
        personId: row.person_id,
        sealed: row.sealed,
      },
      ...{ attempts: row.attempts, endsAt: row.ends_at, lease },
    }));
  }

  async settle({ id, purpose, lease }: LeasedLetter, step: LetterStep, now: Date): Promise<boolean> {
    const isKept =
      step.state === 'waiting' || ((step.state === 'failed' || step.state === 'expired') && rulesOf(purpose).listed);
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE letters SET state = $3, due_at = $4, last_error = $5, lease = NULL,
         sealed = CASE WHEN $6::bool THEN sealed END, settled_at = CASE WHEN $3 <> 'waiting' THEN $7::timestamptz END
       WHERE id = $1 AND lease = $2`,
      [
        ...[id, lease, step.state, step.state === 'waiting' ? step.dueAt : null, 'reason' in step ? step.reason : null],
        ...[isKept, now],
      ],
    );
    return count > 0;
  }

  async textsOf(site: string, since: Date): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM letters
        WHERE site = $1 AND sent_by = 'sms' AND purpose = ANY($2) AND attempts > 0
          AND ((state IN ('sent', 'failed') AND settled_at > $3) OR (state = 'waiting' AND lease IS NOT NULL))`,
      [site, purposesBySms, since],
    );
    return row?.count ?? 0;
  }

  /** Deletes the contents of letters to erased persons, in the transaction that deletes their keys. */
  async erase(transaction: Database, personIds: readonly string[], now: Date): Promise<void> {
    await transaction.query(
      `UPDATE letters SET sealed = NULL, recipient = NULL, lease = NULL, due_at = NULL,
         state = CASE WHEN state = 'sent' THEN state ELSE 'erased' END, settled_at = coalesce(settled_at, $2)
       WHERE person_id = ANY($1)`,
      [personIds, now],
    );
  }

  /**
   * Withdraws letters that wait, or failed and could be sent again: those to these persons, or about this. Call it in the transaction after which
   * they are no longer wanted.
   */
  async withdraw(
    transaction: Database,
    { purpose, ...which }: { purpose: LetterPurpose } & ({ personIds: readonly string[] } | { about: string }),
    now: Date,
  ): Promise<void> {
    const [personIds, about] = 'about' in which ? [[], which.about] : [which.personIds, null];
    await transaction.query(
      `UPDATE letters SET state = 'withdrawn', sealed = NULL, lease = NULL, due_at = NULL, settled_at = $4
       WHERE state IN ('waiting', 'failed', 'expired') AND discarded_at IS NULL AND purpose = $1
         AND (person_id = ANY($2) OR about = $3)`,
      [purpose, personIds, about, now],
    );
  }

  /** The letters that were written for persons, the newest first. */
  async ofPersons(personIds: readonly string[], limit: number): Promise<KnownLetter[]> {
    const rows: { purpose: string; site: string | null; state: LetterState; created_at: Date }[] =
      await this.dataSource.query(
        `SELECT purpose, site, state, created_at FROM letters WHERE person_id = ANY($1)
         ORDER BY created_at DESC, id LIMIT $2`,
        [personIds, limit],
      );
    return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, about: meaningOf(row.purpose), createdAt }));
  }

  /** The number of waiting letters that are due, the age of the oldest in seconds without those that were posted for later, and the number of failed ones that an operator can send again. */
  async figures(now: Date): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
    const [row] = await this.dataSource.query(
      `SELECT count(*) FILTER (WHERE state = 'waiting' AND (attempts > 0 OR due_at <= $1))::int AS waiting,
              count(*) FILTER (WHERE state <> 'waiting' AND purpose = ANY($2) AND discarded_at IS NULL)::int AS failed,
              greatest(0, extract(epoch FROM $1::timestamptz - min(created_at) FILTER (WHERE state = 'waiting' AND purpose <> ALL($3))))::float8 AS oldest
       FROM letters WHERE state IN ('waiting', 'failed', 'expired')`,
      [now, listedPurposes, purposesForLater],
    );
    return { waiting: row.waiting, oldestSeconds: row.oldest ?? 0, failed: row.failed };
  }
}

/** What is kept of a letter. */
export interface KnownLetter {
  readonly purpose: string;
  /** What letters of this purpose say; empty for a purpose that only a later release knows. */
  readonly about: string;
  readonly site: string | null;
  readonly state: LetterState;
  readonly createdAt: Date;
}

/**
 * How long a letter is tried for, and how many of which purposes may go to its recipient in a day: any number if `most` is null. `mustGo`: however many
 * wait on its site, as a mail server that is away takes no booking's letter. An SMS beside an
 * email is tried for hours only, as the email has said it.
 */
function boundsOf({ purpose, by, ofOwner }: LetterRow) {
  const { endMs, toAnybody, ofBooking, alsoBySms } = rulesOf(purpose);
  if (by === 'sms' && alsoBySms) return { endMs: TEXT_END_MS, most: MOST_TEXTS, among: purposesBySms };
  if (toAnybody) return { endMs, most: MOST_TO_ANYBODY + (ofOwner ? MORE_TO_OWNERS : 0), among: purposesToAnybody };
  const ofBookings = MOST_OF_BOOKINGS - (ofOwner ? 0 : KEPT_FOR_OWNERS);
  return { endMs, most: ofBooking ? ofBookings : null, among: purposesOfBookings, mustGo: true };
}

const ADD = `/* add-letter */
  INSERT INTO letters (id, act, purpose, sent_by, urgency, site, about, person_id, recipient, sealed, created_at, ends_at,
                       state, due_at, last_error, settled_at)
  SELECT $1, $2, $3::text, $4, $5, $6::text, $7, $8::uuid, $9::text, $10::text, $11::timestamptz, $12::timestamptz,
         CASE WHEN $10::text IS NULL THEN 'failed' ELSE 'waiting' END, CASE WHEN $10::text IS NOT NULL THEN $16::timestamptz END,
         CASE WHEN $10::text IS NULL THEN 'it is too large' END, CASE WHEN $10::text IS NULL THEN $11::timestamptz END
  WHERE $13::int IS NULL OR (
    (SELECT count(*) FROM letters WHERE recipient = $9 AND purpose = ANY($15) AND created_at > $14::timestamptz
       AND state <> 'withdrawn') < $13
    AND ($17::boolean OR (SELECT count(*) FROM (
           SELECT FROM letters WHERE state = 'waiting' AND site = $6 AND purpose = $3 LIMIT ${MOST_WAITING}
         ) AS waiting) < ${MOST_WAITING}))
  ON CONFLICT (id) DO NOTHING
  RETURNING id`;

const LEASE = `/* lease-letters */
  UPDATE letters SET lease = $2, due_at = $3, attempts = attempts + 1
  WHERE id IN (
    SELECT id FROM letters WHERE state = 'waiting' AND due_at <= $1 AND ($5::text IS NULL OR id = $5)
    ORDER BY urgency, due_at LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, purpose, sent_by, site, person_id, sealed, attempts, ends_at`;
