import { CarFeature } from '../car/car.feature.ts';
import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { PostsFeature } from '../posts/posts.feature.ts';
import { ReviewsFeature } from '../reviews/reviews.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { ContentPageLoader } from './content.page.ts';

/** Pages of a site's own words. */
export const ContentFeature = defineFeature('ContentFeature', {
  pages: { content: ContentPageLoader },
  imports: [
    SiteFeature,
    SearchFeature,
    CarFeature,
    EnquiryFeature,
    PlacesFeature,
    OffersFeature,
    PostsFeature,
    ReviewsFeature,
  ],
});
