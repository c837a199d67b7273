import type { PageOf, PostCard, ShownReview } from '@forecourt/contracts';

/** An article in a list, by a number. */
export const postFixture = (number: number): PostCard => ({
  title: ['What a cold start tells you', 'Towing on a P plate', 'A week in the smallest hybrid'][number % 3] ?? '',
  href: `/blog/post-${number}`,
  description: 'Three things to listen for before you turn the key a second time.',
  category: { label: 'Vehicle Reviews', href: '/blog/vehicle-reviews' },
  date: { day: '2026-03-01', text: '1 March 2026' },
  picture: {
    src: `/images/car-${number}.svg`,
    alt: 'A car before a wall',
    width: 800,
    height: 600,
    illustration: true,
    label: 'Illustration',
  },
});

/** A review by a number. */
export const reviewFixture = (number: number): ShownReview => ({
  name: ['Priya R.', 'Dean M.', 'Aroha T.'][number % 3] ?? '',
  stars: { rating: number % 2 ? '4.0' : '5.0', full: 4, partial: number % 2 ? 0 : 1, count: null },
  date: { day: `2026-03-0${number + 1}`, text: `${number + 1} March 2026` },
  title: 'They rang back',
  words: 'Asked on a Sunday night, had an answer before work on Monday.',
  about: 'Toyota Corolla, Newstead',
  reply: number === 1 ? 'Thank you. We have moved the sign.' : null,
});

/** A blog. */
export const blogFixture = (): PageOf<'blog'> => ({
  kind: 'blog',
  title: 'Workshop notes',
  message: 'What we learn with our hands.',
  categories: [
    { label: 'Everything', href: '/blog', current: true },
    { label: 'Vehicle Reviews', href: '/blog/vehicle-reviews', current: false },
  ],
  posts: [0, 1, 2].map(postFixture),
  others: [],
  feed: '/blog/feed.xml',
  older: '/blog?page=2',
  newer: null,
});

/** An article. */
export const onePostFixture = (): PageOf<'post'> => {
  const { title, description, category, date, picture } = postFixture(0);
  return {
    kind: 'post',
    title,
    description,
    category,
    date,
    author: 'Mel from the workshop',
    minutes: 4,
    picture,
    html: '<p>Listen first.</p>\n<h2>Then look</h2>\n<p>At the <a href="/blog">exhaust</a>.</p>',
    blog: { label: 'Workshop notes', href: '/blog' },
    others: [1, 2].map(postFixture),
  };
};

/** The reviews of a site. */
export const reviewsFixture = (): PageOf<'reviews'> => ({
  kind: 'reviews',
  title: 'What our customers say',
  message: 'Every review, with our replies.',
  rating: { rating: '4.7', full: 4, partial: 0.7, count: '3 reviews' },
  stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating > 3 ? 6 - rating : 0 })),
  reviews: [0, 1, 2].map(reviewFixture),
  contact: { label: 'Tell us how we did', href: '/enquire' },
});

/** A search by price. */
export const priceRangeFixture = (): PageOf<'price_range'> => ({
  kind: 'price_range',
  title: 'Search cars by price',
  message: 'Say what you would like to spend.',
  action: '/search/new-used-and-demo-cars/',
  hidden: [['sortBy', 'highestPrice']],
  min: 5_000,
  max: 250_000,
  step: 500,
  noun: { one: 'car', many: 'cars' },
  count: 214,
  bands: [
    { label: '$5,000 to $15,000', href: '/search/new-used-and-demo-cars/?price=5000:15000', count_text: '38 cars' },
    { label: 'Over $100,000', href: '/search/new-used-and-demo-cars/?price=100000:', count_text: '4 cars' },
  ],
});
