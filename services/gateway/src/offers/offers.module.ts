import { Module } from '@nestjs/common';
import { SearchModule } from '../search/search.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { OfferPageLoader, OffersPageLoader } from './offers.page.ts';
import { SiteOffers } from './site-offers.ts';

/** Special offers: their pages, and what others show of them. */
@Module({
  imports: [SiteModule, SearchModule],
  providers: [SiteOffers, OffersPageLoader, OfferPageLoader],
  exports: [SiteOffers, OffersPageLoader, OfferPageLoader],
})
export class OffersModule {}
