import { EnquiryFeature } from '../enquiry/enquiry.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { ReviewsFeature } from '../reviews/reviews.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { ComplaintsPageLoader } from './complaints.page.ts';
import { ContactPageLoader } from './contact.page.ts';
import { LocationPageLoader } from './location.page.ts';
import { LocationsPageLoader } from './locations.page.ts';
import { TeamPageLoader } from './team.page.ts';

/** Pages of a site's places, and how to reach them. */
export const LocationsFeature = defineFeature('LocationsFeature', {
  pages: {
    locations: LocationsPageLoader,
    location: LocationPageLoader,
    contact: ContactPageLoader,
    complaints: ComplaintsPageLoader,
    team: TeamPageLoader,
  },
  imports: [SiteFeature, PlacesFeature, OffersFeature, ReviewsFeature, EnquiryFeature, SearchFeature],
});
