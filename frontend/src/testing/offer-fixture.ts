import type { PageOf, ShownOffer } from '@forecourt/contracts';

/** An offer by a number; every second one has a long text. */
export const offerFixture = (number: number): ShownOffer => ({
  id: `offer-${number}`,
  name:
    ['Driveaway on the last of the old shape', 'Three services on us', 'Two thousand for your trade'][number % 3] ?? '',
  href: `/offers/offer-${number}`,
  picture: {
    src: `/images/car-${number}.svg`,
    alt: 'A car before a wall',
    width: 800,
    height: 600,
    illustration: true,
    label: 'Illustration',
  },
  price_text: '$39,990 drive away',
  about: 'Toyota Corolla',
  ends: 'Ends 31 March 2026',
  description: {
    paragraphs: ['Stock that we have on the floor today, with a full tank and mats.', 'Bring your licence.'],
    cut: number % 2 === 0 ? 'Stock that we have on the floor…' : null,
  },
  disclaimer: {
    paragraphs: ['While stock lasts. Private buyers only.'],
    cut: number % 2 === 0 ? 'While stock…' : null,
  },
  enquire: { label: 'Enquire Now', href: `/enquire?offer=offer-${number}` },
  explore: { label: 'Explore Corolla', href: '/search/toyota/corolla/' },
});

/** The special offers of a site. */
export const offersFixture = (): PageOf<'offers'> => ({
  kind: 'offers',
  title: 'Special offers',
  message: 'What is on at the moment.',
  offers: [0, 1, 2, 3].map(offerFixture),
  search: { label: 'Browse our stock', href: '/search/new-used-and-demo-cars/' },
});

/** One offer in full. */
export const oneOfferFixture = (): PageOf<'offer'> => ({
  kind: 'offer',
  offer: offerFixture(0),
  all: { label: 'All special offers', href: '/special-offers' },
  others: [1, 2].map(offerFixture),
});
