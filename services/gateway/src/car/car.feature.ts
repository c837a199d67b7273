import { backgroundWorker } from '@forecourt/service-kit';
import { ClientsFeature } from '../clients/clients.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { ImagesFeature } from '../images/images.feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { CarController, CarPictureController } from './car.controller.ts';
import { CarFinanceController } from './car-finance.controller.ts';
import { CarPages } from './car-pages.ts';
import { CarPdfController } from './car-pdf.controller.ts';
import { CarPdfs } from './car-pdfs.ts';
import { PhoneRevealController } from './phone-reveal.controller.ts';
import { PhoneReveals } from './phone-reveals.ts';
import { CarSearchController } from './stock/car-search.controller.ts';
import { PublishedCars } from './stock/published-car.ts';
import { StockAddresses, StockVehicles } from './stock/stock-vehicles.ts';
import { VehiclePageLoader } from './vehicle.page.ts';
import { ViewedCars } from './watched/viewed-cars.ts';
import { WatchedCars } from './watched/watched-cars.ts';

/** Cars one by one: their pages and what these ask, the public API of cars, PDFs, views that are counted, and saved cars as they are now. */
export const CarFeature = defineFeature('CarFeature', {
  pages: { vehicle: VehiclePageLoader },
  imports: [ClientsFeature, SearchFeature, OffersFeature, PlacesFeature, ImagesFeature],
  controllers: [
    CarFinanceController,
    PhoneRevealController,
    CarSearchController,
    CarController,
    CarPictureController,
    CarPdfController,
  ],
  providers: [
    StockVehicles,
    StockAddresses,
    CarPages,
    PhoneReveals,
    PublishedCars,
    CarPdfs,
    WatchedCars,
    ViewedCars,
    backgroundWorker('viewed-cars', [ViewedCars], (viewed: ViewedCars) => viewed.start()),
  ],
  exports: [CarPages, StockAddresses, StockVehicles, ViewedCars, WatchedCars],
});
