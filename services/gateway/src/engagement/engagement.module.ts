import { Module } from '@nestjs/common';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { ReviewFeedbackPageLoader } from './review-feedback.page.ts';
import { SpinToWinPageLoader } from './spin-to-win.page.ts';

/** Pages that ask visitors to come back or to tell others: the wheel and review feedback. */
@Module({
  imports: [SiteModule, EnquiryModule],
  providers: [SpinToWinPageLoader, ReviewFeedbackPageLoader],
  exports: [SpinToWinPageLoader, ReviewFeedbackPageLoader],
})
export class EngagementModule {}
