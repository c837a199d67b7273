import type { CarCard, ShownPrice, ShownRepayment, ShownTag } from '@forecourt/contracts';
import { WARNING } from './finance-fixture.ts';

const cars: [title: string, subtitle: string, price: ShownPrice, km: string, fuel: string][] = [
  [
    '2023 Toyota RAV4',
    'Cruiser AXAH52R Auto 2WD',
    { kind: 'reduced', text: '$43,990', was: '$46,490', type: 'Drive Away' },
    '21,340 km',
    'Hybrid',
  ],
  [
    '2021 Mazda CX-5',
    'Akera KF Series Auto AWD',
    { kind: 'list', text: '$36,880', type: 'Drive Away' },
    '48,902 km',
    'Petrol',
  ],
  [
    '2024 Ford Ranger',
    'Wildtrak PY Auto 4x4 Double Cab',
    { kind: 'list', text: '$68,990', type: 'Excl. Govt. Charges' },
    '9,120 km',
    'Diesel',
  ],
  [
    '2020 Volkswagen Golf',
    '110TSI Highline 7.5 Auto MY20',
    { kind: 'list', text: '$25,490', type: 'Drive Away' },
    '61,775 km',
    'Petrol',
  ],
  [
    '2025 BYD Sealion 6',
    'Premium Auto FWD',
    { kind: 'subscription', text: '$389', suffix: '/ week' },
    '12 km',
    'Hybrid',
  ],
  ['2019 Toyota HiLux', 'SR5 GUN126R Auto 4x4 Double Cab', { kind: 'list', text: '$45,990' }, '92,410 km', 'Diesel'],
  ['2022 Kia Carnival', 'Platinum KA4 Auto MY22', { kind: 'none', text: 'Enquire for price.' }, '38,004 km', 'Diesel'],
  [
    '2023 Hyundai i30',
    'N Line PD.V4 Auto MY23',
    { kind: 'list', text: '$31,450', type: 'Drive Away' },
    '17,665 km',
    'Petrol',
  ],
  ['2025 Toyota LandCruiser Prado', 'GXL GDJ250R Auto 4x4', { kind: 'preorder', text: 'PREORDER' }, '0 km', 'Diesel'],
];

const tags: (ShownTag | null)[] = [
  { kind: 'fuel', text: 'Hybrid' },
  null,
  { kind: 'new', text: 'New Arrival' },
  { kind: 'reserved', text: 'Reserved' },
  { kind: 'tag', text: 'Stocktake special' },
  { kind: 'sold', text: 'JUST SOLD' },
  { kind: 'certified', text: 'Certified' },
  null,
  { kind: 'coming_soon', text: 'COMING SOON' },
];

const suburbs = ['Springwood, QLD', 'Bundall, QLD', 'Newstead, QLD', 'Ipswich, QLD'];

/** As the server draws one: a room and a car in it, with nothing in it that an address may not hold. */
const PREVIEW = [
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%206'%3E",
  "%3Cpath%20d='M0%200h8v6H0Z'%20fill='%23dde2e7'/%3E%3C/svg%3E",
].join('');

/** A repayment beside a price, with both rates. */
export const repaymentFixture: ShownRepayment = {
  amount: '$179.72 a week',
  rates: '10.00%\u00A0p.a., comparison\u00A0rate\u00A010.87%\u00A0p.a.',
  basis: 'Example rate, over 60 months, no deposit',
  warning: WARNING,
};

/** A card as the server would decide it. */
export function cardFixture(index: number): CarCard {
  const [title, subtitle, price, km, fuel] = cars[index % cars.length] ?? ['', '', { kind: 'none', text: '' }, '', ''];
  const tag = tags[index % tags.length] ?? null;
  const available = tag?.kind !== 'sold';
  const href = `/cars/car-${index}`;
  return {
    id: `v${index}`,
    slug: `car-${index}`,
    href,
    title,
    subtitle,
    stocknum: `U${10_000 + index}`,
    available,
    picture: { src: `/images/car-${index % cars.length}.svg`, alt: title, width: 640, height: 480, preview: PREVIEW },
    tag,
    location: suburbs[index % suburbs.length] ?? null,
    price,
    ...(index % 4 === 1 && available && { repayment: repaymentFixture }),
    market_badge: index % 4 === 1 ? '$2,310 below median asking price' : null,
    market_note: index % 4 === 1 ? '12 similar in QLD, 3 Nov 2026' : null,
    notice: tag?.kind === 'coming_soon' ? 'Arriving soon, please enquire for photos' : null,
    strip:
      index % 3 === 1
        ? [
            { kind: 'condition', label: 'Condition', value: 'Used' },
            { kind: 'transmission', label: 'Transmission', value: 'Automatic' },
            { kind: 'odometer', label: 'Odometer', value: km },
            { kind: 'fuel', label: 'Fuel Type', value: fuel },
          ]
        : [],
    facts: [
      { kind: 'odometer', label: 'Odometer', value: km },
      { kind: 'transmission', label: 'Transmission', value: 'Automatic' },
      { kind: 'fuel', label: 'Fuel Type', value: fuel },
    ],
    actions: available
      ? [
          { kind: 'explore', label: index % 3 === 1 ? 'Explore Vehicle' : 'Explore', href },
          {
            kind: 'enquire',
            label: index % 3 === 1 ? 'Quick Enquiry' : 'Enquire',
            href: `${href}/enquire`,
            enquiry: `${href}/enquire`,
          },
        ]
      : [
          {
            kind: 'similar',
            label: 'Find Me Something Similar',
            href: `${href}?similar=1`,
            enquiry: `${href}/enquire`,
          },
        ],
    favourite: {
      only_if_saved: !available,
      car: {
        id: `v${index}`,
        name: title,
        slug: `car-${index}`,
        make: title.split(' ')[1] ?? '',
        model: title.split(' ').slice(2).join(' '),
        primary_image_url: '',
      },
    },
  };
}
