import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { ValuationFeature } from '../valuation/valuation.feature.ts';
import { PurchasePageLoader } from './purchase.page.ts';
import { PurchaseExtras } from './purchase-extras.ts';
import { PurchaseResumePageLoader } from './purchase-resume.page.ts';
import { PURCHASE_LIMIT, Purchases, STEPS_OF_ONE } from './purchases.ts';

/** Buying online: its steps, and what was left on another device (RES-3). */
export const PurchaseFeature = defineFeature('PurchaseFeature', {
  pages: { purchase_resume: PurchaseResumePageLoader, purchase: PurchasePageLoader },
  imports: [CarFeature, ClientsFeature, EnquiryFeature, LimitsFeature, PeopleFeature, PlacesFeature, ValuationFeature],
  providers: [
    Purchases,
    PurchaseExtras,
    {
      provide: PURCHASE_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'purchases', times: times * STEPS_OF_ONE, seconds: 600 }),
    },
  ],
});
