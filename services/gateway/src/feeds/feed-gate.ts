import { type FeedClient, type FeedSignature, feedClient, feedProblems } from '@forecourt/contracts';
import { InFlightLimit } from '@forecourt/service-kit';
import { Injectable, type Provider } from '@nestjs/common';
import { IdentityClient } from '../clients/service-clients.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { Refusals } from '../limits/refusals.ts';
import { WriteLimits } from '../limits/write-limits.ts';

/** Asks the identity service, the only one that has the keys' secrets and remembers used signatures (FEED-5). */
@Injectable()
export class FeedSignatures {
  constructor(private readonly identity: IdentityClient) {}

  /**
   * Verifies a feed's signature and returns its client.
   * @throws ProblemError 401 for an unknown, expired or revoked key, a signature that does not fit, or one that was used before.
   */
  async check(signature: FeedSignature): Promise<FeedClient> {
    const { body } = await this.identity.request('POST', '/feed-signatures/check', {
      body: signature,
      answer: feedClient,
      caller: { actor: 'system:gateway' },
    });
    return body;
  }
}

/** Injection token of the limit on requests of one feed key. */
export const FEED_LIMIT = Symbol('FEED_LIMIT');
/** Injection token of the Refusals of feeds' signatures. */
export const FEED_REFUSAL_LIMIT = Symbol('FEED_REFUSAL_LIMIT');

/** The limits on feeds: of a key shared by all gateways, of refused signatures in this process, as a flood must not reach a database. */
export const feedLimits: Provider[] = [
  {
    provide: FEED_LIMIT,
    inject: [WriteLimits, GATEWAY_LIMITS],
    useFactory: (writes: WriteLimits, { feedRequestsPerMinute: times }: GatewayLimits) => {
      const refusal = `A key may send ${times} requests a minute; Retry-After says when to send the next.`;
      return writes.limit({ name: 'feeds', times, seconds: 60, refusal });
    },
  },
  {
    provide: FEED_REFUSAL_LIMIT,
    inject: [GATEWAY_LIMITS],
    useFactory: ({ refusedFeedRequestsPerMinute: times }: GatewayLimits) => {
      const refusal = `More than ${times} feed requests of your network or with this key were refused within a minute, so the next ones are checked one at a time, and too many are waiting. Retry-After says when to try again.`;
      return new Refusals({ name: 'refused-feeds', times, refusal });
    },
  },
];

const REQUESTS = 4;
const FILES = 1;

/** What feeds have in progress in this gateway: requests, and among them files of CSV. */
export type FeedPlaces = InFlightLimit<'requests' | 'files'>;

/**
 * The places for requests in progress in this gateway, whose disk holds each body until stock has answered. Stock, which all gateways share,
 * counts the same per key, and also bytes of JSON.
 */
export function feedPlaces(): FeedPlaces {
  return new InFlightLimit({
    perKey: { requests: REQUESTS, files: FILES },
    total: { requests: 256, files: 8 },
    waitMilliseconds: 2_000,
    waiting: { perKey: 16, total: 512 },
    keyRefusal: {
      type: feedProblems.inFlight.type,
      detail: `A key may have ${REQUESTS} requests in progress, ${FILES} of them a CSV file; wait for an answer before sending the next.`,
    },
    totalRefusal: {
      type: feedProblems.busy.type,
      detail: 'The platform has reached its limit of feed requests in progress.',
    },
  });
}
