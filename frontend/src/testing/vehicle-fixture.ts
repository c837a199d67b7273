import type { PageOf } from '@forecourt/contracts';
import { cardFixture, repaymentFixture } from './card-fixture.ts';
import { calculatorFixture, WARNING } from './finance-fixture.ts';
import { mapFixture } from './places-fixture.ts';

const comments = [
  'One owner from new, with a full logbook history and both keys. This RAV4 has been workshop-inspected on our 120-point check and is sold with a fresh service and roadworthy certificate.',
  'Finance is available to approved purchasers, and your trade-in is welcome: our valuers pay well for clean cars. Delivery anywhere in Australia can be arranged.',
  'Visit us in Springwood, Monday to Saturday, or call to have it brought to you for a test drive.',
];

const rowsOf = (values: Record<string, string>) => Object.entries(values).map(([label, value]) => ({ label, value }));

/** The page of one car. */
export function vehicleFixture(index = 0): PageOf<'vehicle'> {
  const card = cardFixture(index);
  return {
    kind: 'vehicle',
    pdf: { label: 'Download PDF', href: `/api/cars/${card.slug}/pdf` },
    measured: null,
    print: true,
    car_id: card.id,
    slug: card.slug,
    title: card.title,
    subtitle: card.subtitle,
    breadcrumbs: [
      { label: 'Home', href: '/' },
      { label: 'Used cars', href: '/search/used-cars' },
      { label: 'Toyota', href: '/search/toyota' },
      { label: 'RAV4', href: '/search/toyota/rav4' },
    ],
    pictures: [0, 1, 2, 3, 4, 5, 6, 7].map((photo) => ({
      src: `/images/car-${(index + photo) % 9}.svg?photo=${photo}`,
      alt: `${card.title}, photo ${photo + 1}`,
      width: 1280,
      height: 853,
    })),
    showcase: [
      {
        ...{ label: '360° view', href: '/images/car-0.svg?around=0' },
        around: [0, 1, 2, 3, 4, 5].map((view) => ({
          src: `/images/car-${view}.svg?around=${view}`,
          alt: `${card.title}, view ${view + 1} of 6 around it`,
          width: 1280,
          height: 853,
        })),
      },
      {
        ...{ label: 'Play video', href: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
        video: { src: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0', player: 'frame' },
      },
    ],
    photo_request: null,
    tag: card.tag,
    price: card.price,
    repayment: repaymentFixture,
    market_badge: '$2,310 below median asking price',
    market_note:
      'Median asking price $41,300 of 12 similar vehicles at 5 dealerships in QLD on our platform, 3 Nov 2026.',
    price_verdict: {
      title: 'Fair price',
      text: 'It’s in the middle half of 12 similar vehicles at 5 dealerships in NSW. The middle half are priced from $26,000 to $29,000 on our platform, 3 Nov 2026.',
    },
    running_costs: {
      title: 'Running costs per year',
      rows: [
        { label: 'Fuel', value: 'About $1,520: 12,000 km at 6.5 L / 100 km and $1.95 a litre' },
        { label: 'Service plan', value: 'About $250: $245 every 12 months or 15,000 km' },
        { label: 'Total', value: 'About $1,770' },
        { label: 'Not included', value: 'Insurance, tyres, repairs and registration' },
      ],
    },
    market_plot: {
      title: 'What similar vehicles cost',
      text: 'Median asking price $41,300 of 12 similar vehicles at 5 dealerships in QLD.',
      note: 'Similar: Toyota RAV4 of the same kind and type of price (Drive Away), year within one, kilometres within 30 %. Asking prices on our platform, 3 March 2026.',
      ends: ['$36,000', '$46,000'],
      middle: {
        from: 38,
        to: 64,
        median: 53,
        median_label: 'Median asking price $41,300',
        label: 'Half are priced from $39,800 to $42,400',
      },
      own: { at: 30, label: 'This vehicle, $38,990 Drive Away' },
      dots: [2, 3, 4].map((number) => ({
        ...{
          at: 8 + 20 * number,
          label: `2023 Toyota RAV4 Cruiser, ${20 + number},400 km`,
          href: `/cars/car-${number}`,
        },
        ...{ price: `$${37 + 2 * number},490`, type: 'Drive Away' },
      })),
    },
    price_history: [
      { days: 'Since 20 February 2026', price: '$38,990', type: 'Drive Away' },
      { days: '12 January to 20 February 2026', price: '$39,990', type: 'Drive Away' },
    ],
    notice: card.available ? null : { kind: 'sold', title: 'SOLD', message: 'This one has found a new home.' },
    sold: !card.available,
    key_information: [
      { label: 'Odometer', value: '21,340 km', icon: 'odometer' },
      { label: 'Transmission', value: 'Automatic', icon: 'transmission' },
      { label: 'Fuel', value: 'Hybrid', icon: 'fuel' },
      { label: 'Body', value: 'SUV', icon: 'body' },
    ],
    summary: { title: 'Car Summary', rows: rowsOf({ Condition: 'Used', Year: '2023', Make: 'Toyota', Model: 'RAV4' }) },
    details: { title: 'Vehicle Details', rows: rowsOf({ 'Stock number': 'U10000', VIN: 'JTMW23FV60D000000' }) },
    specifications: rowsOf({
      Engine: '2.5 L',
      Cylinders: '4',
      Drive: 'Front wheel drive',
      'Fuel type': 'Petrol/Electric Hybrid',
      'Fuel tank': '55 L',
    }),
    features: [
      'Adaptive cruise control',
      'Apple CarPlay and Android Auto',
      'Blind spot monitor',
      'Heated front seats',
      'Leather trim',
      'Panoramic camera',
      'Power tailgate',
      'Satellite navigation',
      'Rear cross traffic alert',
      'Roof rails',
      'Wireless charging',
    ],
    comments: { title: 'Dealer Comments', paragraphs: comments, cut: [`${comments[0]?.slice(0, 170)}…`] },
    finance: {
      title: 'Car Finance',
      offers: ['Redgum Motor Finance', 'Harbourside Credit'].map((lender) => ({
        lender,
        payment: { amount: '$214', period: 'a week' },
        interest_rate: '7.49% p.a.',
        comparison_rate: '8.11% p.a.',
        rows: rowsOf({ Term: '60 months', Deposit: '$4,200' }),
        valid_until: 'Valid until 24 December 2026',
        warning: WARNING,
        disclaimer: 'Approval, fees and terms apply.',
      })),
      apply: { label: 'Get your repayments in as little as 3 minutes', href: '/finance#finance-form' },
    },
    calculator: calculatorFixture('/cars/toyota-corolla'),
    own_sections: [
      { title: "What's Included", look: 'points', texts: ['A roadworthy certificate', 'Two keys'] },
      { title: 'Protect Your Car', look: 'prose', texts: ['Paint, seats and glass, done before you collect it.'] },
    ],
    dealer: { name: 'Harbour City', phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' } },
    location: {
      name: 'Harbour City Springwood',
      address: '3421 Pacific Highway, Springwood QLD 4127',
      phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
      licence: 'DL 1234567',
      map: mapFixture(),
      holidays: [{ days: 'Friday 25 December', name: 'Christmas Day', hours: 'Closed' }],
      directions: { label: 'Get Directions', href: 'https://maps.example/', new_tab: true },
      hours: {
        days: [
          { days: 'Monday to Friday', hours: '8:30 am to 5:30 pm' },
          { days: 'Saturday', hours: '8:30 am to 4 pm' },
          { days: 'Sunday', hours: 'Closed' },
        ],
        windows: [],
        open: false,
      },
    },
    offers: [{ label: 'Three services on us', href: '/offers/three-services', ends: 'Ends 31 March 2026' }],
    similar: [1, 2, 3, 4].map(cardFixture),
    actions: [
      { kind: 'enquire', label: 'Enquire', href: `${card.href}/enquire`, enquiry: `${card.href}/enquire` },
      { kind: 'call', label: 'Call (07) 3290 1000', href: 'tel:+61732901000' },
      {
        kind: 'history_report',
        label: 'Car History Report',
        href: 'https://history.example/1.pdf',
        new_tab: true,
        note: 'Read the report on its history.',
      },
    ],
    call: null,
    warnings: [repaymentFixture.warning],
    favourite: card.favourite,
    watch: { label: 'Tell me when the price drops', href: '/save-search?car_id=car-1' },
  };
}
