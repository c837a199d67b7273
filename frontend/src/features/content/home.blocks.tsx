import { Offers, Posts, Reviews } from './fresh-blocks.tsx';
import type { BlocksOf } from './late-blocks.ts';
import { Models, ServicePlans } from './range-blocks.tsx';
import { FacetTiles, PromotionalBanner } from './tiles.tsx';

export const blocks = {
  facet_tiles: FacetTiles,
  promotional_banner: PromotionalBanner,
  offers: Offers,
  posts: Posts,
  reviews: Reviews,
  models: Models,
  service_plans: ServicePlans,
} satisfies BlocksOf<'home'>;
