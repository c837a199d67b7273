import { Module } from '@nestjs/common';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { ReviewsModule } from '../reviews/reviews.page.ts';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { ComplaintsPageLoader } from './complaints.page.ts';
import { ContactPageLoader } from './contact.page.ts';
import { LocationPageLoader } from './location.page.ts';
import { LocationsPageLoader } from './locations.page.ts';
import { TeamPageLoader } from './team.page.ts';

const loaders = [LocationsPageLoader, LocationPageLoader, ContactPageLoader, ComplaintsPageLoader, TeamPageLoader];

/** Pages of a site's places, and how to reach them. */
@Module({
  imports: [SiteModule, PlacesModule, OffersModule, ReviewsModule, EnquiryModule, SearchModule],
  providers: loaders,
  exports: loaders,
})
export class LocationsModule {}
