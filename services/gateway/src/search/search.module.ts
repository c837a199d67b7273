import { Module } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { ImagesModule } from '../images/images.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { CarSearches, SEARCH_ENGINE } from './car-searches.ts';
import { NearPlaces } from './near-places.ts';
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

/** Searches of a site: the API, results pages, and what the site sells. */
@Module({
  imports: [SiteModule, PlacesModule, ImagesModule],
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
    ResultsPageLoader,
  ],
  exports: [
    CarSearches,
    NearPlaces,
    PriceRecords,
    ReadSearches,
    SiteRanges,
    StockCounter,
    SearchPages,
    VehicleStrips,
    ResultsPageLoader,
  ],
})
export class SearchModule {}
