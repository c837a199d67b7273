import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { BrandPageLoader } from './brand.page.ts';

/** Pages of makes. */
@Module({ imports: [SearchModule, OffersModule], providers: [BrandPageLoader], exports: [BrandPageLoader] })
export class BrandsModule {}
