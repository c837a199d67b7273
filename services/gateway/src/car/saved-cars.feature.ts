import { defineFeature } from '../feature/feature.ts';
import { CarFeature } from './car.feature.ts';
import { WatchedCars } from './watched-cars.ts';

/** Saved cars as they are now, whoever keeps the list: the platform for a user, or a visitor's browser. */
export const SavedCarsFeature = defineFeature('SavedCarsFeature', {
  imports: [CarFeature],
  providers: [WatchedCars],
  exports: [WatchedCars],
});
