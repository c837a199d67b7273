import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { ValuationModule } from '../valuation/valuation.module.ts';
import { PurchasePageLoader } from './purchase.page.ts';
import { PurchaseExtras } from './purchase-extras.ts';
import { PurchaseResumePageLoader } from './purchase-resume.page.ts';
import { PURCHASE_LIMIT, Purchases, STEPS_OF_ONE } from './purchases.ts';

const loaders = [PurchasePageLoader, PurchaseResumePageLoader];

/** Buying online: its steps, and what was left on another device (RES-3). */
@Module({
  imports: [CarModule, ClientsModule, EnquiryModule, LimitsModule, PeopleModule, PlacesModule, ValuationModule],
  providers: [
    ...loaders,
    Purchases,
    PurchaseExtras,
    {
      provide: PURCHASE_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'purchases', times: times * STEPS_OF_ONE, seconds: 600 }),
    },
  ],
  exports: loaders,
})
export class PurchaseModule {}
