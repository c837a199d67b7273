import type { BlockViewOf } from '@forecourt/contracts';
import { BlockHead } from '../../components/block-head/block-head.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import type { BlocksOf } from './late-blocks.ts';
import { SearchHero } from './search-hero.tsx';

/** Some vehicles of the stock, with the way to all of them. */
function Vehicles({ block: { title, cards, all } }: { block: BlockViewOf<'vehicles'> }) {
  return (
    <section>
      <BlockHead title={title} all={all} />
      <CardGrid cards={cards} />
    </section>
  );
}

export const blocks = { search_hero: SearchHero, vehicles: Vehicles } satisfies BlocksOf<'stock'>;
