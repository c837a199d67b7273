import { CarFeature } from '../car/car.feature.ts';
import { CredentialsFeature } from '../credentials/credentials.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { ListingExports } from './listing-exports.ts';
import { ListingFeedController } from './listing-feed.controller.ts';

/** Sites' vehicles for advertisers. */
export const ListingFeedsFeature = defineFeature('ListingFeedsFeature', {
  imports: [CredentialsFeature, SearchFeature, CarFeature],
  controllers: [ListingFeedController],
  providers: [ListingExports],
});
