import type { ModelCard, PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';

const mark = { letters: 'To', outline: 3, motif: 2 };
const picture = {
  src: '/images/car-1.svg',
  alt: 'A car before a wall',
  width: 800,
  height: 600,
  illustration: true,
  label: 'Illustration',
};
const crumbs = [
  { label: 'Harbour City Motors', href: '/' },
  { label: 'Models', href: '/models' },
];

/** A model of the range, by its place in it. */
export const modelFixture = (place: number): ModelCard => ({
  name: ['RAV4', 'HiLux', 'Corolla Hatch', 'GR Yaris'][place % 4] ?? '',
  image: { src: `/images/car-${place}.svg`, alt: '', width: 280, height: 171 },
  status: place % 2 === 0 ? { kind: 'all_new', label: 'All-New' } : { kind: 'upcoming', label: 'Upcoming' },
  explore: { label: 'Explore', href: `/models/model-${place}` },
  stock: place === 3 ? null : { label: 'Our Stock', href: `/search/toyota/model-${place}/` },
});

/** The page of a range. */
export const modelsFixture = (): PageOf<'models'> => ({
  kind: 'models',
  title: 'Explore the Toyota range',
  message: 'Four models to compare.',
  mark,
  tabs: ['All Vehicles', 'SUVs & 4WDs', 'Utes & Vans'].map((label, place) => ({
    label,
    href: place === 0 ? '/models' : `/models?body=${place}`,
    count: 4 - place,
    current: place === 0,
  })),
  models: [0, 1, 2, 3].map((place) => ({ ...modelFixture(place), summary: 'A hybrid that goes further on a tank.' })),
  links: [{ label: 'Get Quote', href: '/models/get-quote' }],
});

/** The page of a model with all that it can have. */
export const modelPageFixture = (): PageOf<'model'> => ({
  kind: 'model',
  title: 'Toyota RAV4',
  make: { name: 'Toyota', mark },
  breadcrumbs: [...crumbs, { label: 'RAV4', href: '/models/rav4' }],
  lead: 'The family SUV that is a hybrid in every variant.',
  status: { kind: 'all_new', label: 'All-New' },
  description: ['It seats five and carries what they bring.', 'Every one of them is a hybrid.'],
  picture,
  facts: [
    { label: 'Body', value: 'SUV' },
    { label: 'Fuel', value: 'Petrol hybrid' },
  ],
  actions: [
    { label: 'Get a quote', href: '/models/get-quote?model=rav4' },
    { label: 'Our Stock', href: '/search/toyota/rav4/' },
    { label: 'Explore the variants', href: '#variants' },
  ],
  variants: ['GX', 'GXL', 'Edge'].map((name) => ({
    name,
    detail: 'Cloth seats and a screen of eight inches.',
    facts: ['Front-wheel drive', '5 seats'],
    prices: [
      { label: 'New in stock', text: 'From $42,990', type: 'Drive Away' },
      { label: 'List price', text: '$41,990', type: 'Drive Away' },
    ],
    quote: { label: `Get a quote for the ${name}`, href: `/models/get-quote?model=rav4&variant=${name}` },
  })),
  stock: {
    title: 'RAV4 in stock',
    from: [
      { label: 'New', text: 'From $42,990', type: 'Drive Away' },
      { label: 'Used', text: 'From $26,990', type: 'Excl. Govt. Charges' },
    ],
    colours: [
      { label: 'White', href: '/search/toyota/rav4/?colour=White', count: 7, tone: '#e9ecee' },
      { label: 'Red', href: '/search/toyota/rav4/?colour=Red', count: 5, tone: '#a5121d' },
    ],
    cards: [1, 2, 3].map(cardFixture),
    all: { label: 'See all 12', href: '/search/toyota/rav4/' },
  },
  offers: [{ label: 'Free first service', href: '/offers/free-service', ends: 'Ends 31 March 2026' }],
  accessories: {
    count: 24,
    examples: ['Towbar', 'Roof racks'],
    all: { label: 'See the accessories', href: '/rav4/accessories' },
  },
  service_plan: {
    price: '$260',
    total: '$1,300',
    rows: [
      { label: 'The plan', value: '5 years, 5 services' },
      { label: 'Covers up to', value: '75,000 km' },
    ],
    note: null,
  },
  others: [1, 2, 3].map(modelFixture),
});

/** The accessories of a model. */
export const modelAccessoriesFixture = (): PageOf<'model_accessories'> => ({
  kind: 'model_accessories',
  title: 'Toyota RAV4 accessories',
  message: 'Three accessories for the RAV4.',
  breadcrumbs: [...crumbs, { label: 'Accessories', href: '/rav4/accessories' }],
  picture,
  groups: ['Touring', 'Protection'].map((title) => ({
    title,
    accessories: [
      { name: `${title} kit`, detail: 'Fitted in a morning.', price: '$495 fitted', picture },
      { name: `${title} tray`, detail: 'Keeps the boot clean.', price: 'Price on request', picture: null },
    ],
  })),
  notes: ['Prices include GST.'],
  quote: { label: 'Get a quote with these', path: '/models/get-quote', model: 'rav4', parameter: 'accessory' },
  actions: [{ label: 'About the RAV4', href: '/models/rav4' }],
});

/** A quote's page. */
export const modelQuoteFixture = (): PageOf<'model_quote'> => ({
  kind: 'model_quote',
  title: 'Get a quote for a Toyota RAV4',
  message: 'We send you a drive-away price.',
  breadcrumbs: [...crumbs, { label: 'Get a quote', href: '/models/get-quote' }],
  form: { ...formFixture, path: '/models/get-quote' },
  model: modelFixture(0),
  aside: asideFixture,
});

/** The page of a make. */
export const brandFixture = (): PageOf<'brand'> => ({
  kind: 'brand',
  title: 'Toyota at Harbour City',
  message: 'We have 214 Toyota cars in stock right now.',
  mark,
  breadcrumbs: [
    { label: 'Harbour City Motors', href: '/' },
    { label: 'Toyota', href: '/brands/toyota' },
  ],
  all: { label: 'See all 214', href: '/search/toyota/' },
  models: ['RAV4', 'HiLux'].map((label, place) => ({ label, href: `/search/toyota/${place}/`, count: 40 - place })),
  bodies: [{ label: 'SUV', href: '/search/new-used-and-demo-cars/?make=Toyota&body=suv', count: 90 }],
  conditions: [{ label: 'Used', href: '/search/new-used-and-demo-cars/?make=Toyota&car_type=used', count: 200 }],
  range: [],
  offers: [{ label: 'Five years of servicing', href: '/offers/toyota/servicing', ends: 'Ends 31 March 2026' }],
  cards: [1, 2, 3, 4].map(cardFixture),
  others: [{ label: 'Mazda', href: '/brands/mazda', mark: { letters: 'Ma', outline: 4, motif: 5 } }],
});
