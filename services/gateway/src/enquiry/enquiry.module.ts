import { Module } from '@nestjs/common';
import { BookedDrivesModule } from '../booked-drives/booked-drives.module.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CarModule } from '../car/car.module.ts';
import { ClientsModule } from '../clients/clients.module.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { EnquiryController } from './enquiry.controller.ts';
import { EnquiryPageLoader } from './enquiry.page.ts';
import { EnquiryLimits } from './enquiry-limits.ts';
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
    EnquiryLimits,
    LeadUsers,
    LeadIntake,
    PlainForms,
    EnquiryPageLoader,
    SuccessPageLoader,
  ],
  exports: [PlainForms, EnquiryPageLoader, SuccessPageLoader],
})
export class EnquiryModule {}
