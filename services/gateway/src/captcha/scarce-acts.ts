import { badRequest } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import type { RateLimit, Tally } from '../limits/rate-limit.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import type { SiteContext } from '../site/site-context.ts';
import { Captchas, VALID_SECONDS } from './captchas.ts';

const HOUR_SECONDS = 3_600;
/** Of the enquiries that a network may send, so many may take something scarce before it works more. */
const SCARCE_SHARE = 2;
const WIDE_TIMES = 4;
const SITE_TIMES = 40;
/** A challenge may have been given just before the work became harder. */
const GRACE = 1;

/** Who does something, and the proof that their browser sent with it. */
interface Doer {
  readonly ip: string;
  readonly idempotencyKey?: string | undefined;
  readonly solution?: string | undefined;
  /** Whether the proof is used up by it: the key is no enquiry's, which makes one lead. */
  readonly usesUp?: boolean;
}

/**
 * What costs others something: holding a vehicle, booking a time, having a code or a confirmation sent. It takes a proof of work that gets harder
 * for a network that does much of it, and with the load of the site. The first few of a network need none, so forms work without JavaScript.
 */
@Injectable()
export class ScarceActs {
  readonly #acts: Tally;
  readonly #proofs: RateLimit;
  readonly #free: ActCounts;

  constructor(
    private readonly captchas: Captchas,
    writes: WriteLimits,
    @Inject(GATEWAY_LIMITS) { enquiriesPerTenMinutes }: Pick<GatewayLimits, 'enquiriesPerTenMinutes'>,
  ) {
    this.#acts = writes.tally({ name: 'scarce-acts', seconds: HOUR_SECONDS });
    this.#proofs = writes.limit({ name: 'proofs', times: 1, seconds: VALID_SECONDS });
    const network = Math.max(1, Math.floor(enquiriesPerTenMinutes / SCARCE_SHARE));
    this.#free = { network, wide: network * WIDE_TIMES, site: network * SITE_TIMES };
  }

  /** How hard a proof is for this network on this site now. */
  async level(site: SiteContext, ip: string): Promise<number> {
    return this.#levelOf(await Promise.all(keysOf(site, ip).map((key) => this.#acts.of(key))));
  }

  /**
   * Does something scarce once its proof is as hard as it must be. It is counted first, so that many at once are not easier than one after another,
   * and no longer if it was not done.
   * @throws ProblemError 400 naming `captcha`, and what `act` throws
   */
  async doing<Answer>(site: SiteContext, doer: Doer, act: () => Promise<Answer>): Promise<Answer> {
    const keys = keysOf(site, doer.ip);
    const counts = await Promise.all(keys.map((key) => this.#acts.add(key)));
    try {
      await this.#requireWork(site, doer, this.#levelOf(counts.map((count) => count - 1)));
      const isUsedUp = doer.usesUp && doer.solution !== undefined;
      return await (isUsedUp ? this.#using(site, doer.idempotencyKey ?? '', act) : act());
    } catch (error) {
      await Promise.all(keys.map((key) => this.#acts.takeBack(key)));
      throw error;
    }
  }

  async #requireWork(site: SiteContext, { idempotencyKey = '', solution }: Doer, level: number): Promise<void> {
    if (level === 0 || !site.config.forms.captcha) return;
    const solved = await this.captchas.solvedLevel(site, idempotencyKey, solution);
    if (solved === undefined || solved < level - GRACE) throw badRequest([{ field: 'captcha', message: MORE_WORK }]);
  }

  #levelOf([network = 0, wide = 0, site = 0]: readonly number[]): number {
    return workLevel({ network, wide, site }, this.#free);
  }

  /**
   * Does something with a proof that is used up by it: nothing else can be done with the same one.
   * @throws ProblemError 400 naming `captcha` for one that was used, and what `act` throws: then it is not used up
   */
  async #using<Answer>(site: SiteContext, idempotencyKey: string, act: () => Promise<Answer>): Promise<Answer> {
    const proof = `${site.config.slug}:${idempotencyKey}`.slice(0, LONGEST_KEY);
    await this.#proofs.take(proof).catch(() => {
      throw badRequest([{ field: 'captcha', message: USED }]);
    });
    try {
      return await act();
    } catch (error) {
      await this.#proofs.giveBack(proof);
      throw error;
    }
  }
}

/** The column of the keys is as long. */
const LONGEST_KEY = 200;

const keysOf = (site: SiteContext, ip: string): readonly [string, string, string] => [
  networkOf(ip),
  `wide:${wideNetworkOf(ip)}`,
  `site:${site.config.slug}`,
];

const MORE_WORK =
  'We’re getting a lot of requests from your network, so your browser has to show that it isn’t a bot. Please send it again with JavaScript turned on, or call us.';
const USED = 'That check has been used already. Please send it again.';

/** The hidden fields in which a form that is posted as it is has its proof. */
export function proofOfFields(fields: URLSearchParams): Pick<Doer, 'idempotencyKey' | 'solution' | 'usesUp'> {
  const [idempotencyKey, solution] = ['proof_key', 'proof'].map((name) => fields.get(name) || undefined);
  return { idempotencyKey, solution, usesUp: true };
}

/** What of late took something scarce: a vehicle held, a time booked, a code or a confirmation sent. */
interface ActCounts {
  /** Of the visitor's network. */
  readonly network: number;
  /** Of the network of 48 bits around it. */
  readonly wide: number;
  /** Of the whole site. */
  readonly site: number;
}

/** The hardest work: sixteen times the usual, some seconds of a phone. */
const MOST_LEVEL = 4;
/** What the load of a site asks of everybody at most: nobody should wait long because somebody else attacks. */
const MOST_SITE_LEVEL = 2;

/**
 * How hard a proof of work is: 0 for the usual, and each level is twice the one before. Networks are shared by carriers, so one that takes much
 * works more, and is never refused. Pure.
 * @param free what each may do before it works more
 */
export function workLevel(acts: ActCounts, free: ActCounts): number {
  const site = Math.min(MOST_SITE_LEVEL, doublings(acts.site, free.site));
  return Math.min(MOST_LEVEL, Math.max(site, doublings(acts.network, free.network), doublings(acts.wide, free.wide)));
}

/** How often the free number is doubled before it exceeds the count; 0 while it is not reached. */
const doublings = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));
