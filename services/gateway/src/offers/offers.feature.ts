import { defineFeature } from '../feature/feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { OfferPageLoader, OffersPageLoader } from './offers.page.ts';
import { SiteOffers } from './site-offers.ts';

/** Special offers: their pages, and what others show of them. */
export const OffersFeature = defineFeature('OffersFeature', {
  pages: { offers: OffersPageLoader, offer: OfferPageLoader },
  imports: [SiteFeature, SearchFeature],
  providers: [SiteOffers],
  exports: [SiteOffers],
});
