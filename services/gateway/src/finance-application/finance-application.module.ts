import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { FinanceApplicationPageLoader } from './finance-application.page.ts';

/** Finance applications (FIN-2). */
@Module({
  imports: [CarModule, EnquiryModule, PeopleModule],
  providers: [FinanceApplicationPageLoader],
  exports: [FinanceApplicationPageLoader],
})
export class FinanceApplicationModule {}
