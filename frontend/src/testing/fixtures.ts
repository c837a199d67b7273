import type {
  CarCard,
  EnquiryForm,
  Frame,
  Page,
  PageContent,
  ResultsPage,
  ShownPrice,
  ShownTag,
} from '@forecourt/contracts';

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
    picture: { src: `/images/car-${index % cars.length}.svg`, alt: title, width: 640, height: 480 },
    tag,
    location: suburbs[index % suburbs.length] ?? null,
    price,
    market_badge: index % 4 === 1 ? '$2,310 below market' : null,
    notice: tag?.kind === 'coming_soon' ? 'Arriving soon, please enquire for photos' : null,
    strip:
      index % 3 === 1
        ? [
            { label: 'Condition', value: 'Used' },
            { label: 'Transmission', value: 'Automatic' },
            { label: 'Odometer', value: km },
            { label: 'Fuel Type', value: fuel },
          ]
        : [],
    facts: [km, 'Automatic', fuel],
    actions: available
      ? [
          { kind: 'explore', label: index % 3 === 1 ? 'Explore Vehicle' : 'Explore', href },
          { kind: 'enquire', label: index % 3 === 1 ? 'Quick Enquiry' : 'Enquire', href: `${href}?enquire=1` },
        ]
      : [{ kind: 'similar', label: 'Find Me Something Similar', href: `${href}?similar=1` }],
  };
}

/** A form that asks for everything that a form can ask for. */
export const enquiryFixture: EnquiryForm = {
  title: 'Enquire about this car',
  action: '/api/enquiries',
  category: 'Vehicle Enquiry',
  categories: [],
  message: { required: true, default: '' },
  rego: true,
  locations: { required: false, choices: [] },
  dealerships: {
    required: true,
    choices: [
      { value: 'springwood', label: 'Springwood' },
      { value: 'bundall', label: 'Bundall' },
    ],
  },
  services: [
    { value: 'finance', label: "I'm interested in finance." },
    { value: 'trade_in', label: 'I have a trade in.' },
  ],
  terms: { required: true, text: 'We keep what you send us to answer you, and for nothing else.' },
};

const makes = ['Toyota', 'Mazda', 'Ford', 'Kia', 'Hyundai', 'Volkswagen', 'BYD', 'Nissan', 'Subaru', 'Mitsubishi'];

/** The results at an address; `make` and `price` in its query are shown as chosen. */
export function resultsFixture(href: string, count = 214): ResultsPage {
  const { pathname, searchParams } = new URL(href, 'http://site');
  const at = (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(searchParams);
    change(query);
    return `${pathname}${query.size ? `?${query}` : ''}`;
  };
  const toggle = (name: string, value: string) =>
    at((query) => (query.has(name, value) ? query.delete(name, value) : query.append(name, value)));
  const option = (name: string, value: string, index: number) => ({
    value,
    label: value,
    count: Math.max(0, 61 - index * 7),
    selected: searchParams.has(name, value),
    href: toggle(name, value),
  });
  const list = (name: string, label: string, values: string[], open = true) => ({
    kind: 'list' as const,
    name,
    label,
    open,
    options: values.map((value, index) => option(name, value, index)),
  });
  const range = (name: string, label: string, unit: 'dollars' | 'km' | 'year', limits: [number, number, number]) => {
    const [from, to] = (searchParams.get(name) ?? ':').split(':');
    const [min, max, step] = limits;
    const ends = { from: from ? Number(from) : null, to: to ? Number(to) : null };
    return { kind: 'range' as const, name, label, open: name === 'price', unit, min, max, step, ...ends };
  };
  const make = list('make', 'Make', makes);
  const page = Number(searchParams.get('page') ?? 1);
  return {
    kind: 'results',
    heading: 'New, used & demo cars',
    path: pathname,
    query: searchParams.get('query') ?? '',
    placeholder: 'Keyword search eg. EV, SUV, Toyota',
    hidden: [...searchParams],
    count,
    count_text: `${count} cars`,
    page,
    pages: Math.ceil(count / 21),
    ms: 3,
    sorts: [
      ['mostRelevant', 'Most relevant'],
      ['latest', 'Latest'],
      ['lowestPrice', 'Price: low to high'],
      ['highestPrice', 'Price: high to low'],
    ].map(([value = '', label = '']) => ({
      value,
      label,
      selected: (searchParams.get('sortBy') ?? 'mostRelevant') === value,
      href: at((query) => query.set('sortBy', value)),
    })),
    chips: [...searchParams]
      .filter(([name]) => !['page', 'sortBy'].includes(name))
      .map(([name, value]) => ({ label: value, href: at((query) => query.delete(name, value)) })),
    clear_href: pathname,
    sections: [
      {
        ...make,
        options: make.options.map((each) =>
          each.selected
            ? {
                ...each,
                children: ['RAV4', 'HiLux', 'Corolla'].map((model, index) => option('model', model, index + 3)),
              }
            : each,
        ),
      },
      range('price', 'Price', 'dollars', [5_000, 120_000, 1_000]),
      list('car_type', 'Condition', ['New', 'Used', 'Demo']),
      list('body', 'Body type', ['SUV', 'Ute', 'Hatch', 'Sedan', 'People mover']),
      list('fuel', 'Fuel', ['Petrol', 'Diesel', 'Hybrid', 'Electric'], false),
      range('year', 'Year', 'year', [2009, 2026, 1]),
      range('km', 'Kilometres', 'km', [0, 240_000, 1_000]),
      list('transmission', 'Transmission', ['Automatic', 'Manual'], false),
    ],
    cards: count ? Array.from({ length: 21 }, (_, index) => cardFixture(index + (page - 1) * 2)) : [],
    pagination: {
      previous: page > 1 ? at((query) => query.set('page', String(page - 1))) : null,
      next: at((query) => query.set('page', String(page + 1))),
      pages: count
        ? [1, 2, 3, 4, 11].map((each) => ({
            page: each,
            href: at((query) => query.set('page', String(each))),
            current: each === page,
          }))
        : [],
    },
    enquiry: enquiryFixture,
  };
}

const comments = [
  'One owner from new, with a full logbook history and both keys. This RAV4 has been workshop-inspected on our 120-point check and is sold with a fresh service and roadworthy certificate.',
  'Finance is available to approved purchasers, and your trade-in is welcome: our valuers pay well for clean cars. Delivery anywhere in Australia can be arranged.',
  'Visit us in Springwood, seven days a week, or call to have it brought to you for a test drive.',
];

/** The page of one car. */
export function vehicleFixture(index = 0): PageContent {
  const card = cardFixture(index);
  return {
    kind: 'vehicle',
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
      src: `/images/car-${(index + photo) % cars.length}.svg?photo=${photo}`,
      alt: `${card.title}, photo ${photo + 1}`,
      width: 1280,
      height: 853,
    })),
    tag: card.tag,
    price: card.price,
    market_badge: '$2,310 below market',
    notice: card.notice,
    sold: !card.available,
    details_title: 'Vehicle Details',
    key_information: [
      ['Odometer', '21,340 km'],
      ['Transmission', 'Automatic'],
      ['Fuel type', 'Hybrid'],
      ['Body', 'SUV, 5 doors, 5 seats'],
      ['Engine', '2.5 L, 4 cylinders'],
      ['Drive', 'Front wheel drive'],
      ['Colour', 'Atomic Rush'],
      ['Stock number', 'U10000'],
      ['VIN', 'JTMW23FV60D000000'],
    ].map(([label = '', value = '']) => ({ label, value })),
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
    location: {
      name: 'Harbour City Springwood',
      address: '3421 Pacific Highway, Springwood QLD 4127',
      phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
    },
    actions: [
      { kind: 'enquire', label: 'Enquire', href: `${card.href}?enquire=1` },
      { kind: 'similar', label: 'Find Me Something Similar', href: `${card.href}?similar=1` },
    ],
    enquiry: {
      ...enquiryFixture,
      car: { car_id: card.id, title: card.title, stock_number: card.stocknum, dealership_slug: 'springwood' },
    },
  };
}

const frame: Frame = {
  site: {
    slug: 'harbour',
    name: 'Harbour City Motors',
    logo: { text: 'Harbour City', tagline: 'New and used cars since 1978' },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  },
  menu: [
    { label: 'All cars', href: '/search/new-used-and-demo-cars/' },
    { label: 'New', href: '/search/new-cars' },
    { label: 'Used', href: '/search/used-cars' },
    { label: 'Demo', href: '/search/demo-cars' },
  ],
  footer: [
    {
      title: 'Buyer tools',
      links: [
        { label: 'Search our stock', href: '/search/new-used-and-demo-cars/' },
        { label: 'New cars', href: '/search/new-cars' },
      ],
    },
    { title: 'Company', links: [{ label: 'Contact us', href: '/contact' }] },
  ],
};

/** A whole page around some content. */
export function pageFixture(content: PageContent, status = 200): Page {
  const title = 'title' in content ? content.title : content.heading;
  return {
    status,
    redirect: null,
    head: {
      title: `${title} | Harbour City`,
      description: 'Cars in Brisbane.',
      canonical: '/search/',
      robots: 'index',
    },
    frame,
    content,
  };
}
