import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { ImagesFeature } from '../images/images.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { CarSearches, SEARCH_ENGINE } from './car-searches.ts';
import { NearPlaces } from './near-places.ts';
import { PriceRangePageLoader } from './price-range.page.ts';
import { PriceRecords } from './price-records.ts';
import { PromoCards } from './promo-cards.ts';
import { ReadSearches } from './read-searches.ts';
import { ResultsPageLoader } from './results.page.ts';
import { SearchPages } from './search-pages.ts';
import { SiteLexicons } from './site-lexicons.ts';
import { SiteRanges } from './site-stock.ts';
import { StockCounter } from './stock-counts.ts';
import { SuggestionsController } from './suggestions.controller.ts';
import { VehicleStrips } from './vehicle-strips.ts';

/** Searches of a site: results, suggestions, the page of a price range, and what the site sells. */
export const SearchFeature = defineFeature('SearchFeature', {
  pages: { results: ResultsPageLoader, price_range: PriceRangePageLoader },
  imports: [SiteFeature, PlacesFeature, ImagesFeature],
  controllers: [SuggestionsController],
  providers: [
    { provide: SEARCH_ENGINE, inject: [GATEWAY_CONFIG], useFactory: ({ engine }: GatewayConfig) => engine },
    CarSearches,
    SiteLexicons,
    NearPlaces,
    SiteRanges,
    StockCounter,
    PriceRecords,
    PromoCards,
    ReadSearches,
    SearchPages,
    VehicleStrips,
  ],
  exports: [CarSearches, NearPlaces, PriceRecords, ReadSearches, SiteRanges, StockCounter, SearchPages, VehicleStrips],
});
