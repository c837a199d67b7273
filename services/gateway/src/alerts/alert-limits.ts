import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { wideNetworkOf } from '../limits/network-of.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import type { SiteContext } from '../site/site-context.ts';

const TEN_MINUTES = 600;
const HOUR = 3_600;
/** About a quarter of the confirmations that leads sends for a site in an hour. */
const OF_SITE_TIMES = 4;

/**
 * How many alerts one network asks for (LEAD-11): as many in ten minutes as enquiries, and in an hour on one site a share of the confirmations that the
 * site may send. A customer of a carrier has thousands of networks of 64 bits, so the share is of the network of 48 bits around them.
 */
@Injectable()
export class AlertLimits {
  readonly #ofNetwork: RateLimit;
  readonly #ofSite: RateLimit;

  constructor(
    writes: WriteLimits,
    @Inject(GATEWAY_LIMITS) { enquiriesPerTenMinutes: times }: Pick<GatewayLimits, 'enquiriesPerTenMinutes'>,
  ) {
    this.#ofNetwork = writes.limit({ name: 'alerts', times, seconds: TEN_MINUTES });
    this.#ofSite = writes.limit({ name: 'alerts-of-site', times: times * OF_SITE_TIMES, seconds: HOUR });
  }

  /** Counts one more. @throws ProblemError 429 with Retry-After if that is one too many */
  async take({ config }: SiteContext, { ip }: Pick<FastifyRequest, 'ip'>): Promise<void> {
    await this.#ofNetwork.take(ip);
    await this.#ofSite.take(`${config.slug}:${wideNetworkOf(ip)}`);
  }
}
