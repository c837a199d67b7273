import {
  FEED_CLOCK_TOLERANCE_SECONDS,
  type FeedClient,
  type FeedSignature,
  feedProblems,
  signedText,
} from '@forecourt/contracts';
import { Clock, constantTimeEqual, hmacSha256, ProblemError, SecretBox } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteUse } from '../credential/any-key.rows.ts';
import { findFeedKey, type StoredFeedKey } from './feed-key.rows.ts';
import { sealedFor } from './feed-key.ts';

/** Checks that a feed's request was signed by a key that is good now, lately, and for the first time (FEED-5). */
@Injectable()
export class SignatureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * The client of a valid signature.
   * @throws ProblemError 401 whose type and text say what is wrong: the key, its expiry, the time, the signature, or a replay.
   */
  async check(request: FeedSignature): Promise<FeedClient> {
    const key = await findFeedKey(this.dataSource.manager, request.key_id);
    if (!key) throw refused('unknownKey', `The feed key "${request.key_id}" is unknown.`);
    this.#checkSignature(key, request);
    this.#checkKeyIsGood(key);
    this.#checkTime(Number(request.timestamp));
    await this.#checkFirstUse(request);
    await noteUse(this.dataSource.manager, 'feed_keys', key, this.clock.now());
    return { key_id: key.keyId, client: key.client, revision: key.revision };
  }

  #checkSignature(key: StoredFeedKey, request: FeedSignature): void {
    const secret = this.box.open(key.sealedSecret, sealedFor(key.keyId));
    const expected = hmacSha256(secret, signedText(request)).toString('base64');
    if (!constantTimeEqual(expected, request.signature)) {
      throw refused(
        'signature',
        'The signature does not match: expected the base64 HMAC-SHA256 of time, method, path, digest and, if sent, nonce.',
      );
    }
  }

  #checkKeyIsGood(key: StoredFeedKey): void {
    const { keyId, revokedAt, expiresAt } = key;
    if (revokedAt) throw refused('revokedKey', `The feed key ${keyId} was revoked at ${revokedAt.toISOString()}.`);
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw refused('endedKey', `The feed key ${keyId} was rotated and expired at ${expiresAt.toISOString()}.`);
    }
  }

  #checkTime(timestamp: number): void {
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    if (Math.abs(now - timestamp) > FEED_CLOCK_TOLERANCE_SECONDS) {
      throw refused(
        'clock',
        `The request's time ${timestamp} is more than ${FEED_CLOCK_TOLERANCE_SECONDS} seconds from ours, ${now}. Sign each attempt again.`,
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
      throw refused('replay', 'This signature was already used. Sign each attempt again, with a nonce.');
    }
  }
}

/** 401 with a type for programs. */
function refused(problem: keyof typeof feedProblems, detail: string): ProblemError {
  return new ProblemError({ status: 401, type: feedProblems[problem].type, detail });
}
