import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { ValuationController } from './valuation.controller.ts';
import { ValuationPageLoader } from './valuation.page.ts';
import { CALLS_OF_ONE, VALUATION_LIMIT, ValuationDesk } from './valuation-desk.ts';

/** Valuations of trade-ins: their page and calls (TRADE-1). */
@Module({
  imports: [CarModule, ClientsModule, EnquiryModule, LimitsModule],
  controllers: [ValuationController],
  providers: [
    ValuationDesk,
    {
      provide: VALUATION_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'valuations', times: times * CALLS_OF_ONE, seconds: 600 }),
    },
    ValuationPageLoader,
  ],
  exports: [ValuationPageLoader, ValuationDesk],
})
export class ValuationModule {}
