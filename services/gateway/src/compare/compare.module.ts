import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { ComparePageLoader } from './compare.page.ts';

/** Pages with cars side by side. */
@Module({ imports: [CarModule, SearchModule], providers: [ComparePageLoader], exports: [ComparePageLoader] })
export class CompareModule {}
