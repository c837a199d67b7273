import type { CarCard as Card, ShownPrice } from '@forecourt/contracts';
import { CardGrid } from '../../components/card-grid.tsx';
import { Price } from '../../components/price.tsx';
import classes from './design-page.module.css';

const PRICES: readonly ShownPrice[] = [
  { kind: 'list', text: '$32,990', type: 'Drive Away' },
  { kind: 'reduced', text: '$43,990', was: '$46,490', type: 'Drive Away' },
  { kind: 'subscription', text: '$389', suffix: '/ week' },
  { kind: 'preorder', text: 'PREORDER' },
  { kind: 'none', text: 'Enquire for price.' },
];

/** Prices in their kinds, and cards: with facts, with a strip, reserved and sold. */
export function CarParts() {
  return (
    <>
      <div className={classes.grid}>
        {PRICES.map((price) => (
          <Price
            key={price.kind}
            price={price}
            badge={price.kind === 'reduced' ? '$4,403 below market average' : null}
          />
        ))}
        <Price price={{ kind: 'list', text: '$32,990', type: 'Drive Away' }} badge={null} size="page" />
      </div>
      <CardGrid cards={CARDS} />
    </>
  );
}

/** Stands for a photo, so that this page needs nothing else. */
const DRAWING =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20800%20600'%3E%3Cpath%20fill='%23dfe3e8'%20d='M0%200h800v600H0z'/%3E%3Cpath%20fill='%2398a2ae'%20d='M140%20380c0-60%2040-70%20110-80%2050-60%2090-80%20170-80%2090%200%20120%2020%20170%2085%2060%208%2080%2025%2080%2075v20H140z'/%3E%3Ccircle%20cx='270'%20cy='400'%20r='52'%20fill='%2327303a'/%3E%3Ccircle%20cx='555'%20cy='400'%20r='52'%20fill='%2327303a'/%3E%3C/svg%3E";

const CAR: Card = {
  id: 'facts',
  slug: 'facts',
  href: '/design#facts',
  title: '2023 Toyota RAV4',
  subtitle: 'Cruiser AXAH52R',
  stocknum: 'N10442',
  available: true,
  picture: { src: DRAWING, alt: 'A car', width: 800, height: 600 },
  tag: { kind: 'fuel', text: 'Hybrid' },
  location: 'Nundah QLD',
  price: { kind: 'reduced', text: '$43,990', was: '$46,490', type: 'Drive Away' },
  market_badge: '$643 below market average',
  market_note: 'Dealer’s market data, 3 Nov 2026',
  notice: null,
  strip: [],
  facts: [
    { kind: 'odometer', label: 'Odometer', value: '12,345 km' },
    { kind: 'transmission', label: 'Transmission', value: 'Automatic' },
    { kind: 'fuel', label: 'Fuel Type', value: 'Hybrid' },
  ],
  actions: [
    { kind: 'explore', label: 'View Details', href: '/design#facts' },
    { kind: 'enquire', label: 'Enquire Now', href: '/design#enquire' },
  ],
  favourite: null,
};
const STRIP: Card['strip'] = [
  { kind: 'condition', label: 'Condition', value: 'Used' },
  { kind: 'transmission', label: 'Transmission', value: 'Automatic' },
  { kind: 'odometer', label: 'Odometer', value: '48,902 km' },
  { kind: 'fuel', label: 'Fuel Type', value: 'Petrol' },
];
const CARDS: Card[] = [
  CAR,
  {
    ...CAR,
    id: 'strip',
    tag: { kind: 'reserved', text: 'Reserved' },
    facts: [],
    strip: STRIP,
    market_badge: null,
    market_note: null,
  },
  {
    ...CAR,
    id: 'sold',
    available: false,
    tag: { kind: 'sold', text: 'JUST SOLD' },
    market_badge: null,
    market_note: null,
    actions: [{ kind: 'similar', label: 'Find Me Something Similar', href: '/design#similar' }],
  },
];
