import { BookedDrivesFeature } from '../booked-drives/booked-drives.feature.ts';
import { CaptchaFeature } from '../captcha/captcha.feature.ts';
import { CarFeature } from '../car/car.feature.ts';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { LeadsClient } from '../clients/service-clients.ts';
import { defineFeature } from '../feature/feature.ts';
import { LimitsFeature } from '../limits/limits.feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { EnquiryController } from './enquiry.controller.ts';
import { EnquiryPageLoader } from './enquiry.page.ts';
import { EnquiryLimits } from './enquiry-limits.ts';
import { LeadIntake } from './lead-intake.ts';
import { LeadUsers } from './lead-users.ts';
import { LeadsInbox } from './leads-inbox.ts';
import { PlainForms } from './plain-forms.ts';
import { SuccessPageLoader } from './success.page.ts';

/** Enquiries: their pages, the plain forms, the API, and the page after one was sent. */
export const EnquiryFeature = defineFeature('EnquiryFeature', {
  pages: { enquiry: EnquiryPageLoader, success: SuccessPageLoader },
  imports: [
    CaptchaFeature,
    ClientsFeature,
    PeopleFeature,
    BookedDrivesFeature,
    CarFeature,
    OffersFeature,
    PlacesFeature,
    LimitsFeature,
  ],
  controllers: [EnquiryController],
  providers: [
    { provide: LeadsInbox, inject: [LeadsClient], useFactory: (leads: LeadsClient) => new LeadsInbox(leads) },
    EnquiryLimits,
    LeadUsers,
    LeadIntake,
    PlainForms,
  ],
  exports: [PlainForms],
});
