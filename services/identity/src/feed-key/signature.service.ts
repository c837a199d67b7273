import {
  FEED_CLOCK_TOLERANCE_SECONDS,
  type FeedClient,
  type FeedSignature,
  feedProblems,
  signedText,
} from '@forecourt/contracts';
import { Clock, constantTimeEqual, hmacSha256, ProblemError, SecretBox } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findFeedKey, type StoredFeedKey } from './feed-key.read-model.ts';
import { sealedFor } from './feed-key.service.ts';

/** A time may be so far ahead that its signature holds for twice the tolerance; a minute more, as it is told in whole seconds. */
const REMEMBERED_SECONDS = 2 * FEED_CLOCK_TOLERANCE_SECONDS + 60;

/** Checks that a feed's request was signed by a key that is good now, lately, and for the first time (FEED-5). */
@Injectable()
export class SignatureService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Whom the signature stands for.
   * @throws ProblemError 401 whose type and text say what is wrong: the key, its end, the time, the signature, or a replay.
   */
  async check(request: FeedSignature): Promise<FeedClient> {
    const key = await findFeedKey(this.dataSource, request.key_id);
    if (!key) throw refused('unknownKey', `The feed key "${request.key_id}" is not known.`);
    this.#checkSignature(key, request);
    this.#checkKeyIsGood(key);
    this.#checkTime(Number(request.timestamp));
    await this.#checkFirstUse(request);
    return { key_id: key.key_id, client: key.client, dealerships: key.dealerships };
  }

  #checkSignature(key: StoredFeedKey, request: FeedSignature): void {
    const secret = this.box.open(key.sealedSecret, sealedFor(key.key_id));
    const expected = hmacSha256(secret, signedText(request)).toString('base64');
    if (!constantTimeEqual(expected, request.signature)) {
      throw refused(
        'signature',
        'The signature does not fit: expected the base64 HMAC-SHA256 of time, method, path, digest and, where one is sent, nonce.',
      );
    }
  }

  #checkKeyIsGood(key: StoredFeedKey): void {
    if (key.revoked_at) throw refused('revokedKey', `The feed key ${key.key_id} was revoked at ${key.revoked_at}.`);
    if (key.expires_at && Date.parse(key.expires_at) <= this.clock.now().getTime()) {
      throw refused('endedKey', `The feed key ${key.key_id} was rotated and ended at ${key.expires_at}.`);
    }
  }

  #checkTime(timestamp: number): void {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    if (Math.abs(now - timestamp) > FEED_CLOCK_TOLERANCE_SECONDS) {
      throw refused(
        'clock',
        `The request's time ${timestamp} is more than ${FEED_CLOCK_TOLERANCE_SECONDS} seconds from ours, ${now}. Sign each try anew.`,
      );
    }
  }

  /** A signature is remembered for longer than its time would be accepted. */
  async #checkFirstUse({ key_id, signature }: FeedSignature): Promise<void> {
    const now = this.clock.now();
    const rows: unknown[] = await this.dataSource.query(
      `INSERT INTO used_signatures (key_id, signature, used_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING key_id`,
      [key_id, signature, now],
    );
    if (rows.length === 0) {
      throw refused('replay', 'The request was sent before with this signature. Sign each try anew, with a nonce.');
    }
  }

  /** Forgets signatures whose time is over. */
  async forgetOldSignatures(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - REMEMBERED_SECONDS * 1_000);
    await this.dataSource.query('DELETE FROM used_signatures WHERE used_at < $1', [before]);
  }
}

/** 401 that a program can tell apart by its type. */
function refused(problem: keyof typeof feedProblems, detail: string): ProblemError {
  return new ProblemError({ status: 401, type: feedProblems[problem].type, detail });
}
