import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { CarFinanceController } from './car-finance.controller.ts';
import { CarPages } from './car-pages.ts';
import { PhoneRevealController } from './phone-reveal.controller.ts';
import { PhoneReveals } from './phone-reveals.ts';
import { StockAddresses } from './stock-addresses.ts';
import { StockVehicles } from './stock-vehicles.ts';
import { VehiclePageLoader } from './vehicle.page.ts';

/** One car: its page, and what its page asks. */
export const CarFeature = defineFeature('CarFeature', {
  pages: { vehicle: VehiclePageLoader },
  imports: [ClientsFeature, SearchFeature, OffersFeature, PlacesFeature],
  controllers: [CarFinanceController, PhoneRevealController],
  providers: [StockVehicles, StockAddresses, CarPages, PhoneReveals],
  exports: [CarPages, StockAddresses, StockVehicles],
});
