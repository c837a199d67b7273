import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';

/** Two cars side by side. */
export function compareFixture(): PageOf<'compare'> {
  const cards = [cardFixture(1), cardFixture(2)];
  return {
    kind: 'compare',
    title: 'Compare',
    message: 'Differences come first.',
    path: '/compare',
    most: 4,
    cars: cards.map(({ id, title, subtitle, href, picture, price, tag, actions, favourite }, place) => ({
      id,
      summary: { title, subtitle, href, picture, price },
      tag,
      points: place === 0 ? ['$3,200 cheaper'] : ['36,557 km less', '2 years newer'],
      actions,
      favourite,
      without: `/compare?${cards.filter((card) => card.id !== id).map((card) => `car=${card.id}`)}`,
    })),
    saved: [],
    near: { place: '4000', problem: null },
    rows: [
      { label: 'Odometer', values: ['48,902 km', '12,345 km'], differs: true, best: 1 },
      { label: 'Towing capacity (braked)', values: ['1,500 kg', null], differs: true, best: null },
      { label: 'Transmission', values: ['Automatic', 'Automatic'], differs: false, best: null },
    ],
    warnings: ['WARNING: This comparison rate is true only for the example given.'],
    search: { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' },
    watchlist: null,
  };
}
