import {
  Clock,
  conflict,
  type DiscardOrder,
  notFound,
  type ParkedThings,
  type ParkedWanted,
  parkedController,
  type WhichParked,
} from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { LetterCarrier } from './letter.process.ts';
import { type LetterPurpose, listedPurposes, rulesOf } from './purposes.ts';

const LISTED = 1_000;
/** Where they are listed beside parked events of topics. */
const TOPIC = 'letters';

/** A letter that was given up: its subject, without recipient or contents. */
export interface FailedLetterView {
  readonly topic: string;
  /** The letter's id. */
  readonly key: string;
  /** Its purpose. */
  readonly type: LetterPurpose;
  /** How often it was tried. */
  readonly stream_version: number;
  readonly reason: string;
  readonly parked_at: string;
  readonly waiting: 0;
}

/** A failed letter with all that an operator may see. */
export interface FailedLetterDetail extends FailedLetterView {
  readonly recorded_at: string;
  readonly meta: object;
  readonly body: {
    readonly act: string;
    readonly about: string;
    readonly site: string | null;
    readonly sent_by: string;
  };
}

/** The result of sending a letter again. */
export interface LetterReplayView {
  readonly topic: string;
  readonly key: string;
  readonly replayed: number;
  readonly reason?: string;
}

interface Row {
  id: string;
  purpose: LetterPurpose;
  act: string;
  about: string;
  site: string | null;
  sent_by: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  settled_at: Date;
  discarded_at: Date;
  discarded_by: string;
  discard_reason: string;
}

/** Failed letters whose purpose an operator may see. Sign-in codes are never listed. */
const FAILED = `FROM letters WHERE state IN ('failed', 'expired') AND purpose = ANY($1)`;

/** A letter has nothing behind it: its id says which one, and the number of tries that `dlq` sends along does not matter. */
const letterPlace = z.strictObject({ version: z.int().optional() });

/** The letters of a service that were given up, and what an operator does about them. */
@Injectable()
export class FailedLetters implements ParkedThings<z.infer<typeof letterPlace>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly carrier: LetterCarrier,
    private readonly clock: Clock,
  ) {}

  /** The oldest first; at most 1,000. */
  async list(): Promise<FailedLetterView[]> {
    const rows: Row[] = await this.dataSource.query(
      `SELECT * ${FAILED} AND discarded_at IS NULL ORDER BY settled_at, id LIMIT ${LISTED}`,
      [listedPurposes],
    );
    return rows.map(toView);
  }

  /** @throws ProblemError 404 if there is no such letter */
  async show({ key }: Pick<ParkedWanted, 'key'>): Promise<FailedLetterDetail> {
    const rows: Row[] = await this.dataSource.query(`SELECT * ${FAILED} AND discarded_at IS NULL AND id = $2`, [
      listedPurposes,
      key,
    ]);
    const [row] = rows;
    if (!row) throw notFound(`No letter ${key} has failed.`);
    return toDetail(row);
  }

  /** Sends one letter again immediately, or puts all back into the queue, with a new end. Contents are kept for two weeks. */
  async replay({ key }: WhichParked): Promise<LetterReplayView[]> {
    const failed = await this.list();
    const wanted = key === undefined ? failed : failed.filter((each) => each.key === key);
    const results: LetterReplayView[] = [];
    for (const letter of wanted) {
      const isQueued = await this.#requeue(letter);
      const state = isQueued && key !== undefined ? await this.carrier.carryNow(letter.key) : undefined;
      results.push({ topic: TOPIC, key: letter.key, ...outcomeOf(isQueued, state) });
    }
    return results;
  }

  /** Gives a letter up for good, on record. @throws ProblemError 409 if it has not failed, or not any more */
  async discard({ key, by, reason }: DiscardOrder<object>): Promise<LetterReplayView> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE letters SET discarded_at = $3, discarded_by = $4, discard_reason = $5, sealed = NULL
       WHERE id IN (SELECT id ${FAILED} AND discarded_at IS NULL AND id = $2)`,
      [listedPurposes, key, this.clock.now(), by, reason],
    );
    if (count === 0) throw conflict(`No letter ${key} has failed.`);
    return { topic: TOPIC, key, replayed: 0 };
  }

  /** What was given up for good, the latest first; at most 1,000. */
  async discarded() {
    const rows: Row[] = await this.dataSource.query(
      `SELECT * ${FAILED} AND discarded_at IS NOT NULL ORDER BY discarded_at DESC, id LIMIT ${LISTED}`,
      [listedPurposes],
    );
    return rows.map((row) => ({
      ...toDetail(row),
      discarded_at: row.discarded_at.toISOString(),
      discarded_by: row.discarded_by,
      discard_reason: row.discard_reason,
    }));
  }

  async #requeue({ key, type }: FailedLetterView): Promise<boolean> {
    const now = this.clock.now();
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE letters SET state = 'waiting', due_at = $3, ends_at = $4, attempts = 0, settled_at = NULL
       WHERE id IN (SELECT id ${FAILED} AND discarded_at IS NULL AND id = $2) AND sealed IS NOT NULL`,
      [listedPurposes, key, now, new Date(now.getTime() + rulesOf(type).endMs)],
    );
    return count > 0;
  }
}

/** The operator's routes of each service that sends letters. */
export const LettersController = parkedController({
  path: 'letters',
  things: FailedLetters,
  grouped: false,
  place: letterPlace,
});

function outcomeOf(isQueued: boolean, state: string | undefined): Pick<LetterReplayView, 'replayed' | 'reason'> {
  if (!isQueued) return { replayed: 0, reason: 'What it said is kept no longer: discard it.' };
  if (state === 'failed' || state === 'expired') return { replayed: 0, reason: 'It failed again.' };
  return { replayed: 1 };
}

function toView({ id, purpose, attempts, last_error: reason, settled_at: at }: Row): FailedLetterView {
  return {
    ...{ topic: TOPIC, key: id, type: purpose, stream_version: attempts, reason: reason ?? 'unknown' },
    ...{ parked_at: at.toISOString(), waiting: 0 },
  };
}

function toDetail(row: Row): FailedLetterDetail {
  const { act, about, site, sent_by, created_at: at } = row;
  return { ...toView(row), recorded_at: at.toISOString(), meta: {}, body: { act, about, site, sent_by } };
}
