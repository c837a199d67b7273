import type { Provider } from '@nestjs/common';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { Refusals } from '../limits/refusals.ts';

/** Injection token of the Refusals of credentials. */
export const CREDENTIAL_REFUSAL_LIMIT = Symbol('CREDENTIAL_REFUSAL_LIMIT');

/** Counted in this process: wrong attempts must not reach a database. */
export const credentialLimit: Provider = {
  provide: CREDENTIAL_REFUSAL_LIMIT,
  inject: [GATEWAY_LIMITS],
  useFactory: ({ refusedCredentialsPerMinute: times }: GatewayLimits) => {
    const refusal = `${times} credentials from your address were refused within a minute; Retry-After says when to try the next.`;
    return new Refusals({ name: 'refused-credentials', times, refusal });
  },
};
