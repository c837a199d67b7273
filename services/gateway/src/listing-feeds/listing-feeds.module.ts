import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ListingExports } from './listing-exports.ts';
import { ListingFeedController } from './listing-feed.controller.ts';

/** Sites' vehicles for advertisers. */
@Module({
  imports: [CredentialsModule, SearchModule, CarModule],
  controllers: [ListingFeedController],
  providers: [ListingExports],
})
export class ListingFeedsModule {}
