import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';

/** Two cars side by side. */
export function compareFixture(): PageOf<'compare'> {
  const cards = [cardFixture(1), cardFixture(2)];
  return {
    kind: 'compare',
    title: 'Compare',
    message: 'Compare side by side. Matching values are greyed out.',
    path: '/compare',
    most: 4,
    cars: cards.map(({ id, title, subtitle, href, picture, price, tag, actions, favourite }) => ({
      id,
      summary: { title, subtitle, href, picture, price },
      tag,
      actions,
      favourite,
      without: `/compare?${cards.filter((card) => card.id !== id).map((card) => `car=${card.id}`)}`,
    })),
    rows: [
      { label: 'Odometer', values: ['48,902 km', '12,345 km'], differs: true },
      { label: 'Transmission', values: ['Automatic', 'Automatic'], differs: false },
      { label: 'Towing capacity', values: ['1,500 kg', null], differs: true },
    ],
    search: { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' },
    watchlist: null,
  };
}
