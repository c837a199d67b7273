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

const CAR: Card = {
  id: 'facts',
  slug: 'facts',
  href: '/design#facts',
  title: '2023 Toyota RAV4',
  subtitle: 'Cruiser AXAH52R',
  stocknum: 'N10442',
  available: true,
  picture: { src: '/images/placeholder/suv.svg', alt: '', width: 640, height: 480 },
  tag: { kind: 'fuel', text: 'Hybrid' },
  location: 'Nundah QLD',
  price: { kind: 'reduced', text: '$43,990', was: '$46,490', type: 'Drive Away' },
  market_badge: '$643 below market average',
  notice: null,
  strip: [],
  facts: ['12,345 km', 'Automatic', 'Hybrid'],
  actions: [
    { kind: 'explore', label: 'View Details', href: '/design#facts' },
    { kind: 'enquire', label: 'Enquire Now', href: '/design#enquire' },
  ],
};
const STRIP = [
  { label: 'Condition', value: 'Used' },
  { label: 'Transmission', value: 'Automatic' },
  { label: 'Odometer', value: '48,902 km' },
  { label: 'Fuel Type', value: 'Petrol' },
];
const CARDS: Card[] = [
  CAR,
  { ...CAR, id: 'strip', tag: { kind: 'reserved', text: 'Reserved' }, facts: [], strip: STRIP, market_badge: null },
  {
    ...CAR,
    id: 'sold',
    available: false,
    tag: { kind: 'sold', text: 'JUST SOLD' },
    market_badge: null,
    actions: [{ kind: 'similar', label: 'Find Me Something Similar', href: '/design#similar' }],
  },
];
