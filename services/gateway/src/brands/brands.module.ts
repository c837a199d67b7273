import { Module } from '@nestjs/common';
import { SearchModule } from '../search/search.module.ts';
import { BrandPageLoader } from './brand.page.ts';

/** Pages of makes. */
@Module({ imports: [SearchModule], providers: [BrandPageLoader], exports: [BrandPageLoader] })
export class BrandsModule {}
