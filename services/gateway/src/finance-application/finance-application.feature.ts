import { CarFeature } from '../car/car.feature.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { PeopleFeature } from '../people/people.feature.ts';
import { FinanceApplicationPageLoader } from './finance-application.page.ts';

/** Finance applications (FIN-2). */
export const FinanceApplicationFeature = defineFeature('FinanceApplicationFeature', {
  pages: { personalised_finance: FinanceApplicationPageLoader },
  imports: [CarFeature, EnquiryFeature, PeopleFeature],
});
