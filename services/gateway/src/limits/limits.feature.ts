import { Metrics } from '@forecourt/service-kit';
import { GATEWAY_CONFIG, GATEWAY_LIMITS, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { ROUTE_LIMITS, routeLimits } from './route-limits.ts';
import { SlowPeers } from './slow-peers.ts';
import { WriteLimits } from './write-limits.ts';

/** What the gateway takes at most: of all routes here, of writes by the limits that their modules ask of WriteLimits. */
export const LimitsFeature = defineFeature('LimitsFeature', {
  providers: [
    {
      provide: WriteLimits,
      inject: [GATEWAY_CONFIG],
      useFactory: ({ databaseUrl }: GatewayConfig) => WriteLimits.open(databaseUrl),
    },
    SlowPeers,
    { provide: ROUTE_LIMITS, inject: [GATEWAY_LIMITS, Metrics, SlowPeers], useFactory: routeLimits },
  ],
  exports: [ROUTE_LIMITS, SlowPeers, WriteLimits],
});
