import type { OpeningTimesView, PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';
import { calculatorFixture } from './finance-fixture.ts';
import { modelFixture } from './models-fixture.ts';
import { offerFixture } from './offer-fixture.ts';
import { FIVE, placeFixture } from './places-fixture.ts';
import { postFixture, reviewFixture } from './words-fixture.ts';

const picture = (index: number) => ({
  src: `/images/car-${index}.svg`,
  alt: 'A car before a wall',
  width: 800,
  height: 600,
  illustration: true,
  label: 'Illustration',
});

const hours: OpeningTimesView = {
  days: [
    { days: 'Monday to Friday', hours: '8:30 am to 5:30 pm' },
    { days: 'Saturday', hours: '8:30 am to 4 pm' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  windows: [],
  open: false,
};

/** A page of words with every kind of block. */
export const contentFixture = (): PageOf<'content'> => ({
  kind: 'content',
  title: 'About Riverside Cars',
  blocks: [
    {
      kind: 'hero',
      title: 'Two yards and a workshop by the river',
      html: '<p>Cars for the people of Newstead since 1984.</p>',
      picture: picture(1),
      buttons: [
        { label: 'See our stock', href: '/search/new-used-and-demo-cars/' },
        { label: 'Call us', href: 'tel:0730000000' },
      ],
    },
    {
      kind: 'text',
      title: 'How we started',
      html: '<p>With <strong>eleven cars</strong> under an awning.</p>\n<ul>\n<li>One hoist</li>\n<li>One <a href="/faq">question</a> a day</li>\n</ul>\n<h3>And then</h3>\n<p>We grew.</p>',
    },
    {
      kind: 'columns',
      title: 'What you can expect',
      columns: ['One price', 'Time to think', 'People who stay'].map((title) => ({
        title,
        html: '<p>Every car has its price on it, on the windscreen and here.</p>',
        button: { label: 'See how', href: '/search/used-cars/' },
      })),
    },
    {
      kind: 'picture_with_text',
      title: 'A workshop on the same street',
      html: '<p>Drop your keys from 7 am, or leave them in the night box.</p>',
      picture: picture(2),
      side: 'left',
      buttons: [],
    },
    { kind: 'quotation', html: '<p>They rang me the week after.</p>', name: 'Priya R.', detail: 'Deception Bay' },
    {
      kind: 'models',
      title: 'Our range',
      models: [0, 1, 2].map(modelFixture),
      all: { label: 'All models', href: '/models' },
    },
    {
      kind: 'service_plans',
      title: 'What a service costs',
      html: '<p>At North Lakes.</p>',
      head: ['Model', 'Each service', 'The plan'],
      rows: [{ name: 'RAV4', cells: ['$260', '5 years, 5 services'] }],
      note: 'With GST.',
    },
    {
      kind: 'table',
      title: 'What it covers',
      head: ['Part', 'Private use', 'Taxis'],
      rows: [
        { name: 'Engine', cells: ['5 years', '160,000 km'] },
        { name: 'Battery', cells: ['10 years', '160,000 km'] },
      ],
      note: 'A summary.',
    },
    {
      kind: 'notice',
      tone: 'warning',
      title: 'Closed on Friday',
      html: '<p>We are at the show. <a href="/contact">Ask us there</a>.</p>',
    },
    {
      kind: 'questions',
      title: 'Questions and answers',
      questions: [
        { question: 'Can I test drive today?', html: '<p>Any day that we are open.</p>' },
        { question: 'Do you deliver?', html: '<p>Within 50 km.</p>' },
      ],
    },
    {
      kind: 'facet_tiles',
      title: 'Popular makes',
      tiles: ['Toyota', 'Mazda', 'Land Rover'].map((label, index) => ({
        label,
        href: `/search/make-${index}/`,
        count: 12,
        count_text: '12 cars',
        mark: { letters: label.slice(0, 2), outline: 1, motif: 1 },
        picture: index === 2 ? picture(4) : null,
      })),
      all: { label: 'All makes', href: '/search/used-cars/' },
    },
    {
      kind: 'promotional_banner',
      panels: [
        { name: 'offers', label: 'Latest offers', line: 'What is on this month.', href: '/special-offers' },
        { name: 'sell', label: 'Sell your car', line: 'Get an online estimate in 2 minutes.', href: '/trade-in' },
      ],
    },
    {
      kind: 'offers',
      title: 'On special',
      offers: [0, 1, 2].map(offerFixture),
      all: { label: 'All special offers', href: '/special-offers' },
    },
    {
      kind: 'posts',
      title: 'From the blog',
      posts: [0, 1, 2].map(postFixture),
      all: { label: 'All articles', href: '/blog' },
    },
    {
      kind: 'reviews',
      title: 'What our customers say',
      rating: { rating: '4.7', full: 4, partial: 0.7, count: '3 reviews' },
      reviews: [0, 1, 2].map(reviewFixture),
      all: { label: 'Read all 3 reviews', href: '/reviews' },
    },
    {
      kind: 'vehicles',
      title: 'Fresh in the yard',
      cards: [1, 2, 3].map(cardFixture),
      all: { label: 'See all 214', href: '/search/used-cars/' },
    },
    {
      kind: 'locations',
      title: 'Where we are',
      look: 'grid',
      locations: ['Newstead', 'Southbank'].map(placeFixture),
    },
    { kind: 'locations', title: 'Our Locations', look: 'carousel', locations: FIVE.map(placeFixture) },
    {
      kind: 'finance_calculator',
      title: 'Work out your repayments',
      html: '<p>Move the figures until they suit you.</p>',
      calculator: calculatorFixture('/about-us'),
    },
    {
      kind: 'form',
      title: 'Talk to our fleet team',
      html: '<p>Tell us what you need your vehicles to do.</p>',
      form: { ...formFixture, name: 'fleet', path: '/about-us', fixed: { form: 'fleet' } },
      valuation: null,
      car: null,
      aside: asideFixture,
    },
    { kind: 'opening_hours', title: 'When we are open', places: [{ name: 'Newstead', hours }] },
    {
      kind: 'buttons',
      title: 'Keep looking',
      buttons: [
        { label: 'All used cars', href: '/search/used-cars/' },
        { label: 'Under $20,000', href: '/search/used-cars/?price=:20000' },
      ],
    },
    {
      kind: 'call_to_action',
      title: 'Looking for something?',
      html: '<p>Tell us what, and <a href="/faq">when</a>.</p>',
      buttons: [
        { label: 'New cars', href: '/search/new-cars/' },
        { label: 'Used cars', href: '/search/used-cars/' },
      ],
    },
  ],
});

/** A home page (HOME-1): the blocks that lead into the stock. */
export const homeFixture = (): PageOf<'content'> => ({
  kind: 'content',
  title: 'Cars for sale in Newstead',
  blocks: [
    {
      kind: 'search_hero',
      title: 'Find your next car',
      html: '<p>Every price up front.</p>',
      picture: picture(3),
      buttons: [],
      action: '/search/new-used-and-demo-cars/',
      placeholder: 'Try SUV under $40,000',
      hidden: [],
      fields: [
        { name: 'make', label: 'Make', any: 'Any make', options: [{ value: 'Toyota', label: 'Toyota' }] },
        { name: 'price_to', label: 'Price up to', any: 'Any price', options: [{ value: '20000', label: '$20,000' }] },
      ],
      count: 214,
      noun: { one: 'car', many: 'cars' },
    },
    ...contentFixture().blocks.filter(({ kind }) => HOME_BLOCKS.includes(kind)),
  ],
});

const HOME_BLOCKS: readonly string[] = [
  'facet_tiles',
  'promotional_banner',
  'offers',
  'posts',
  'reviews',
  'vehicles',
  'columns',
  'locations',
];
