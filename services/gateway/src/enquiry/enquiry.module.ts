import { Module } from '@nestjs/common';
import { BookedDrivesModule } from '../booked-drives/booked-drives.module.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { WriteLimits } from '../limits/write-limits.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { EnquiryController } from './enquiry.controller.ts';
import { EnquiryPageLoader } from './enquiry.page.ts';
import { ENQUIRY_LIMIT } from './enquiry-limits.ts';
import { LeadIntake } from './lead-intake.ts';
import { LeadUsers } from './lead-users.ts';
import { LeadsInbox } from './leads-inbox.ts';
import { PlainForms } from './plain-forms.ts';
import { SuccessPageLoader } from './success.page.ts';

/** Enquiries: their pages, the plain forms, the API, and the page after one was sent. */
@Module({
  imports: [
    CaptchaModule,
    ClientsModule,
    PeopleModule,
    BookedDrivesModule,
    CarModule,
    OffersModule,
    PlacesModule,
    LimitsModule,
  ],
  controllers: [EnquiryController],
  providers: [
    { provide: LeadsInbox, inject: [LeadsClient], useFactory: (leads: LeadsClient) => new LeadsInbox(leads) },
    {
      provide: ENQUIRY_LIMIT,
      inject: [WriteLimits, GATEWAY_LIMITS],
      useFactory: (writes: WriteLimits, { enquiriesPerTenMinutes: times }: GatewayLimits) =>
        writes.limit({ name: 'enquiries', times, seconds: 600 }),
    },
    LeadUsers,
    LeadIntake,
    PlainForms,
    EnquiryPageLoader,
    SuccessPageLoader,
  ],
  exports: [PlainForms, EnquiryPageLoader, SuccessPageLoader],
})
export class EnquiryModule {}
