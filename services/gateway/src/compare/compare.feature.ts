import { CarFeature } from '../car/car.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { ComparePageLoader } from './compare.page.ts';

/** Pages with cars side by side. */
export const CompareFeature = defineFeature('CompareFeature', {
  pages: { compare: ComparePageLoader },
  imports: [CarFeature, SearchFeature],
});
