import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { EnquiryModule } from '../enquiry/enquiry.module.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { PostsModule } from '../posts/posts.module.ts';
import { ReviewsModule } from '../reviews/reviews.page.ts';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { ContentPageLoader } from './content.page.ts';

/** Pages of a site's own words. */
@Module({
  imports: [SiteModule, SearchModule, CarModule, EnquiryModule, PlacesModule, OffersModule, PostsModule, ReviewsModule],
  providers: [ContentPageLoader],
  exports: [ContentPageLoader],
})
export class ContentModule {}
