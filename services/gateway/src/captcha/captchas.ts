import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { type CaptchaChallenge, captchaChallenge, captchaSolution, parsedJson } from '@forecourt/contracts';
import { badRequest, Clock, constantTimeEqual } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import type { SiteContext } from '../site/site-context.ts';

/** How long a challenge can be answered: a form may stay open for a while. */
export const VALID_SECONDS = 2 * 60 * 60;
/** Some tenths of a second of a phone's time. */
const COST = 1_000;
const ROUNDS = { least: 100, most: 300 } as const;
const LONGEST_SOLUTION = 4_096;

const UNSOLVED = 'We couldn’t check that this was sent from our page. Please send it again.';

/**
 * Proofs of work for forms (LEAD-3), signed and stored nowhere: each is for one site and one Idempotency-Key, and an accepted key makes one lead
 * (LEAD-6), so that a solution is of use once, on every gateway and after any restart.
 */
@Injectable()
export class Captchas {
  readonly #secrets: readonly [string, ...string[]];

  constructor(
    @Inject(GATEWAY_CONFIG) { pictureKeys: [first, ...others] }: Pick<GatewayConfig, 'pictureKeys'>,
    private readonly clock: Clock,
  ) {
    this.#secrets = [secretOf(first), ...others.map(secretOf)];
  }

  /** A challenge for a form that will be sent with this key. @param level how often the work is doubled */
  async challenge(site: SiteContext, idempotencyKey: string, level = 0): Promise<CaptchaChallenge> {
    const [secret] = this.#secrets;
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(ROUNDS.least, ROUNDS.most) * 2 ** level,
      data: { bound: boundTo(site, idempotencyKey), until: this.#now() + VALID_SECONDS, level },
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    });
    return captchaChallenge.parse(challenge);
  }

  /**
   * Whether what was sent has a solution. Without one it is taken all the same, as suspected.
   * @throws ProblemError 400 naming `captcha` for a solution that is wrong, too old, or of another site or key
   */
  async isSolved(site: SiteContext, idempotencyKey: string, sent: string | undefined): Promise<boolean> {
    return (await this.solvedLevel(site, idempotencyKey, sent)) !== undefined;
  }

  /** The level of the proof that was sent; undefined without one. @throws ProblemError as isSolved */
  async solvedLevel(site: SiteContext, idempotencyKey: string, sent: string | undefined): Promise<number | undefined> {
    if (sent === undefined) return undefined;
    const { data } = captchaSolution.safeParse(parsed(sent));
    const { bound, until, level } = (data?.challenge.parameters.data ?? {}) as Record<string, unknown>;
    const isFresh = typeof until === 'number' && until >= this.#now();
    if (!data || !isFresh || !isSame(bound, boundTo(site, idempotencyKey))) throw unsolved();
    for (const secret of this.#secrets) {
      const { challenge, solution } = data;
      const { verified } = await verifySolution({
        challenge,
        solution: { counter: solution.counter, derivedKey: solution.derivedKey },
        deriveKey,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      });
      if (verified) return typeof level === 'number' ? level : 0;
    }
    throw unsolved();
  }

  #now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

const unsolved = () => badRequest([{ field: 'captcha', message: UNSOLVED }]);

/** A key of its own from one that all gateways of an installation have. */
const secretOf = (key: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'captcha', 32)).toString('base64');

const boundTo = ({ config }: SiteContext, idempotencyKey: string): string =>
  createHash('sha256').update(`${config.slug}\0${idempotencyKey}`).digest('base64url');

const isSame = (sent: unknown, expected: string): boolean =>
  typeof sent === 'string' && constantTimeEqual(sent, expected);

function parsed(sent: string): unknown {
  if (sent.length > LONGEST_SOLUTION) return undefined;
  return parsedJson(Buffer.from(sent, 'base64').toString('utf8'));
}
