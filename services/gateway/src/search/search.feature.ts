import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { defineFeature } from '../feature/feature.ts';
import { ImagesFeature } from '../images/images.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { CarSearches, SEARCH_ENGINE } from './answers/car-searches.ts';
import { NearPlaces } from './answers/near-places.ts';
import { PriceRecords } from './answers/price-records.ts';
import { SiteLexicons } from './answers/site-lexicons.ts';
import { SiteRanges } from './answers/site-stock.ts';
import { StockCounter } from './answers/stock-counts.ts';
import { ReadSearches } from './filters/read-searches.ts';
import { PriceRangePageLoader } from './results/price-range.page.ts';
import { PromoCards } from './results/promo-cards.ts';
import { ResultsPageLoader } from './results/results.page.ts';
import { SearchPages } from './results/search-pages.ts';
import { VehicleStrips } from './results/vehicle-strips.ts';
import { SuggestionsController } from './suggestions/suggestions.controller.ts';

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
