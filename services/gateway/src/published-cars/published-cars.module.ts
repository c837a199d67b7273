import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { PlacesModule } from '../places/places.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { CarController } from './car.controller.ts';
import { CarPictureController } from './car-picture.controller.ts';
import { PublishedCars } from './published-cars.ts';
import { SearchController } from './search.controller.ts';

/** The public API of cars: searches, lists and one car. */
@Module({
  imports: [SearchModule, CarModule, PlacesModule],
  controllers: [SearchController, CarController, CarPictureController],
  providers: [PublishedCars],
})
export class PublishedCarsModule {}
