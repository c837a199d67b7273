import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.ts';
import { OffersModule } from '../offers/offers.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { CarFinanceController } from './car-finance.controller.ts';
import { CarPages } from './car-pages.ts';
import { PhoneRevealController } from './phone-reveal.controller.ts';
import { PhoneReveals } from './phone-reveals.ts';
import { StockAddresses } from './stock-addresses.ts';
import { StockVehicles } from './stock-vehicles.ts';
import { VehiclePageLoader } from './vehicle.page.ts';

/** One car: its page, and what its page asks. */
@Module({
  imports: [ClientsModule, SearchModule, OffersModule, PlacesModule],
  controllers: [CarFinanceController, PhoneRevealController],
  providers: [StockVehicles, StockAddresses, CarPages, PhoneReveals, VehiclePageLoader],
  exports: [CarPages, StockAddresses, StockVehicles, VehiclePageLoader],
})
export class CarModule {}
