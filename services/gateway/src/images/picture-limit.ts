import type { Provider } from '@nestjs/common';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { memoryLimit } from '../limits/rate-limit.ts';

/** Injection token of the limit on pictures that are made for one network. */
export const PICTURE_LIMIT = Symbol('PICTURE_LIMIT');

/** The limit on pictures that are made for one network, counted in this process. */
export const pictureLimit: Provider = {
  provide: PICTURE_LIMIT,
  inject: [GATEWAY_LIMITS],
  useFactory: ({ picturesPerMinute: times }: GatewayLimits) => memoryLimit({ name: 'pictures', times, seconds: 60 }),
};
