import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { WriteLimits } from '../limits/write-limits.ts';

/** The longest enquiry with every field full is far below this, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const SECONDS = 600;
/** How many more may be refused than accepted: who mistypes a form several times still sends it. */
const REFUSED_PER_ACCEPTED = 5;
const LONGEST_USER_AGENT = 500;

/** How many enquiries of one network are accepted in ten minutes, and how many are refused before the next has to wait (LEAD-3). */
@Injectable()
export class EnquiryLimits {
  readonly #accepted: RateLimit;
  readonly #refused: RateLimit;

  constructor(
    writes: WriteLimits,
    @Inject(GATEWAY_LIMITS) { enquiriesPerTenMinutes: times }: Pick<GatewayLimits, 'enquiriesPerTenMinutes'>,
  ) {
    this.#accepted = writes.limit({ name: 'enquiries', times, seconds: SECONDS });
    const refused = { name: 'refused-enquiries', times: times * REFUSED_PER_ACCEPTED, seconds: SECONDS };
    this.#refused = writes.limit(refused);
  }

  /**
   * Does what an enquiry asks for, and counts it among the accepted or the refused ones. A place of both is taken first, so that many at once
   * are not more than one after another.
   * @param take throws for what is refused
   * @throws ProblemError 429 for one too many of either kind, and what `take` throws
   */
  async counting<Answer>({ ip }: Pick<FastifyRequest, 'ip'>, take: () => Promise<Answer>): Promise<Answer> {
    await this.#refused.take(ip);
    await this.#accepted.take(ip);
    let answer: Answer;
    try {
      answer = await take();
    } catch (error) {
      await this.#accepted.giveBack(ip);
      throw error;
    }
    await this.#refused.giveBack(ip);
    return answer;
  }
}

/** What a browser calls itself, as far as a lead keeps it. */
export function userAgentOf({ headers }: FastifyRequest): string | undefined {
  return headers['user-agent']?.slice(0, LONGEST_USER_AGENT);
}
