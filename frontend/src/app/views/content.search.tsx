import type { BlocksOf } from '../../features/content/late-blocks.ts';
import { SearchHero } from '../../features/content/search-hero.tsx';
import { FacetTiles, PromotionalBanner } from '../../features/content/tiles.tsx';

export default {
  search_hero: SearchHero,
  facet_tiles: FacetTiles,
  promotional_banner: PromotionalBanner,
} satisfies BlocksOf<'search'>;
