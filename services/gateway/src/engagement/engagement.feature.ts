import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { ReviewFeedbackPageLoader } from './review-feedback.page.ts';
import { SpinToWinPageLoader } from './spin-to-win.page.ts';

/** Pages that ask visitors to come back or to tell others: the wheel and review feedback. */
export const EngagementFeature = defineFeature('EngagementFeature', {
  pages: { spin_to_win: SpinToWinPageLoader, review_feedback: ReviewFeedbackPageLoader },
  imports: [SiteFeature, EnquiryFeature],
});
