import type { Provider } from '@nestjs/common';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { Refusals } from '../limits/refusals.ts';
import { WriteLimits } from '../limits/write-limits.ts';

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
      const refusal = `${times} feed requests from your address were refused within a minute; Retry-After says when to send the next.`;
      return new Refusals({ name: 'refused-feeds', times, refusal });
    },
  },
];
