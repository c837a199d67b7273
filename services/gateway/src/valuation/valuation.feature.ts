import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { ValuationController } from './valuation.controller.ts';
import { ValuationPageLoader } from './valuation.page.ts';
import { CALLS_OF_ONE, VALUATION_LIMIT, ValuationDesk } from './valuation-desk.ts';

/** Valuations of trade-ins: their page and calls (TRADE-1). */
export const ValuationFeature = defineFeature('ValuationFeature', {
  pages: { valuation: ValuationPageLoader },
  imports: [CarFeature, ClientsFeature, EnquiryFeature, LimitsFeature],
  controllers: [ValuationController],
  providers: [
    ValuationDesk,
    {
      provide: VALUATION_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'valuations', times: times * CALLS_OF_ONE, seconds: 600 }),
    },
  ],
  exports: [ValuationDesk],
});
