import { defineFeature } from '../feature/feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { ReviewsPageLoader } from './reviews.page.ts';
import { SiteReviews } from './site-reviews.ts';

/** Reviews: their page, and what others show of them. */
export const ReviewsFeature = defineFeature('ReviewsFeature', {
  pages: { reviews: ReviewsPageLoader },
  imports: [SiteFeature],
  providers: [SiteReviews],
  exports: [SiteReviews],
});
