import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { WatchedCars } from './watched-cars.ts';

/** Saved cars as they are now, whoever keeps the list: the platform for a user, or a visitor's browser. */
@Module({ imports: [CarModule], providers: [WatchedCars], exports: [WatchedCars] })
export class SavedCarsModule {}
