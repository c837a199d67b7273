import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { SavedCarsModule } from '../saved-cars/saved-cars.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ComparePageLoader } from './compare.page.ts';

/** Pages with cars side by side. */
@Module({
  imports: [CarModule, SavedCarsModule, SearchModule],
  providers: [ComparePageLoader],
  exports: [ComparePageLoader],
})
export class CompareModule {}
