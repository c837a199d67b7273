import { defineFeature } from '../feature/feature.ts';
import { PlacesFeature } from '../places/places.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { CarController } from './car.controller.ts';
import { CarFeature } from './car.feature.ts';
import { CarPictureController } from './car-picture.controller.ts';
import { PublishedCars } from './published-cars.ts';
import { SearchController } from './search.controller.ts';

/** The public API of cars: searches, lists and one car. */
export const PublishedCarsFeature = defineFeature('PublishedCarsFeature', {
  imports: [SearchFeature, CarFeature, PlacesFeature],
  controllers: [SearchController, CarController, CarPictureController],
  providers: [PublishedCars],
});
