import { defineFeature } from '../feature/feature.ts';
import { OffersFeature } from '../offers/offers.feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { BrandPageLoader } from './brand.page.ts';

/** Pages of makes. */
export const BrandsFeature = defineFeature('BrandsFeature', {
  pages: { brand: BrandPageLoader },
  imports: [SearchFeature, OffersFeature],
});
