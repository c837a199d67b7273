import type {
  ComplaintsPage,
  ContactPage,
  LocationPage,
  LocationsPage,
  PlaceCard,
  PlaceMap,
  TeamPage,
} from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';
import { reviewFixture } from './words-fixture.ts';

export const FIVE = ['Newstead', 'Southbank', 'Chermside', 'Milton', 'Wynnum'] as const;

export const mapFixture = (): PlaceMap => ({
  kind: 'drawn',
  width: 640,
  height: 400,
  land: 'M-20 -20L420 -20L380 160L460 260L400 420L-20 420Z',
  pin: { x: 320, y: 216 },
  towns: [
    { name: 'Hamilton', x: 200, y: 130, side: 'left', minor: false },
    { name: 'Teneriffe', x: 420, y: 260, side: 'right', minor: true },
  ],
  rings: [
    { km: 5, radius: 89 },
    { km: 10, radius: 178 },
  ],
  scale: { km: 5, length: 89 },
});

/** A place of this name, with everything that a card can show. */
export function placeFixture(name: string): PlaceCard {
  const slug = name.toLowerCase();
  return {
    slug,
    name: `Riverside ${name}`,
    department: 'sales',
    type: 'Sales and buying',
    makes: ['Toyota', 'Mazda'],
    page: { label: `Riverside ${name}`, href: `/locations/${slug}` },
    address: `1 High St, ${name} QLD 4006`,
    phones: [{ label: '07 3000 0000', href: 'tel:0730000000' }],
    email: null,
    social: [{ label: 'YouTube', href: 'https://video.example/riverside' }],
    hours: {
      days: [
        { days: 'Monday to Friday', hours: '8:30 am to 5:30 pm' },
        { days: 'Saturday', hours: '8:30 am to 4 pm' },
        { days: 'Sunday', hours: 'Closed' },
      ],
      windows: [],
      open: false,
    },
    holidays: [{ days: 'Friday 25 December', name: 'Christmas Day', hours: 'Closed' }],
    stars: { rating: '4.6', full: 4, partial: 0.6, count: '212 reviews' },
    licences: [{ label: 'DL', number: '1234567' }],
    image: null,
    map: mapFixture(),
    directions: { label: 'Get Directions', href: 'https://maps.example/', new_tab: true },
    action: { label: 'Contact', href: `/contact-us/${slug}`, new_tab: false },
    test_drive: { label: 'Book a Test Drive', href: `/book-test-drive?location=${slug}` },
    distance: null,
  };
}

const CONTACT_STEP = { label: 'Contact Us', href: '/contact' };
const HOME = { label: 'Home', href: '/' };

export const locationsFixture = (): LocationsPage => ({
  kind: 'locations',
  title: 'Our Locations',
  message: 'Find us in Newstead, Southbank, Chermside and 2 more: opening hours, phone numbers and directions.',
  finder: {
    path: '/locations',
    near: '99',
    problem: 'Invalid postcode. Please enter a 4-digit number.',
    result: null,
  },
  filters: [
    { label: 'All', href: '/locations', current: true },
    { label: 'Sales', href: '/locations?show=sales', current: false },
  ],
  locations: FIVE.map(placeFixture),
});

export const locationFixture = (): LocationPage => ({
  kind: 'location',
  title: 'Riverside Newstead',
  message: 'Sales at 1 High St in Newstead, QLD.',
  breadcrumbs: [
    HOME,
    { label: 'Our Locations', href: '/locations' },
    { label: 'Riverside Newstead', href: '/locations/newstead' },
  ],
  locations: ['Newstead', 'Southbank'].map(placeFixture),
  email_us: { label: 'Email Us', href: '/contact-us/newstead' },
  team: { label: 'Meet the team', href: '/teams/newstead' },
  offers: { label: '3 special offers', href: '/special-offers' },
  reviews: {
    stars: { rating: '4.6', full: 4, partial: 0.6, count: '212 reviews' },
    list: [0, 1].map(reviewFixture),
  },
  vehicles: {
    title: 'In the yard at Newstead',
    cards: [1, 2, 3].map(cardFixture),
    all: { label: 'See all 214', href: '/search/used-cars/' },
  },
});

export const contactFixture = (): ContactPage => ({
  kind: 'contact',
  title: 'Contact Us',
  message: 'Call, write or come and see us.',
  breadcrumbs: [HOME, CONTACT_STEP],
  phone: { label: '07 3000 0000', href: 'tel:0730000000' },
  chat: { label: 'Chat with us', href: '/chat' },
  form: { ...formFixture, name: 'general', path: '/contact', fixed: { form: 'general' } },
  aside: { ...asideFixture, places: [] },
  locations: [placeFixture('Newstead')],
  others: [{ label: 'Make a complaint', href: '/pages/complaint-handling' }],
});

export const complaintsFixture = (): ComplaintsPage => ({
  kind: 'complaints',
  title: 'Complaint handling',
  message: 'If something went wrong, tell us.',
  steps: [
    { title: 'Tell the people you dealt with', text: 'Most problems are solved on the day.' },
    { title: 'Write to us', text: 'Say what happened and what you would like us to do.' },
  ],
  contacts: [
    {
      dealership: 'Riverside Newstead',
      who: 'Customer care',
      address: '1 High St, Newstead QLD 4006',
      email: { label: 'care@riverside.example', href: 'mailto:care@riverside.example' },
      phone: { label: '07 3000 0000', href: 'tel:0730000000' },
    },
  ],
  regulators: [
    {
      state: 'Queensland',
      name: 'Queensland Office of Fair Trading',
      phone: { label: '13 74 68', href: 'tel:137468' },
      site: { label: 'fairtrading.qld.gov.au', href: 'https://www.fairtrading.qld.gov.au' },
      places: ['Riverside Newstead', 'Riverside Southbank'],
    },
  ],
});

export const teamFixture = (): TeamPage => ({
  kind: 'team',
  title: 'The team at Riverside Newstead',
  message: 'The people whom you meet at 1 High St in Newstead.',
  breadcrumbs: [
    HOME,
    { label: 'Riverside Newstead', href: '/locations/newstead' },
    { label: 'Team', href: '/teams/newstead' },
  ],
  people: ['Priya Raman', 'Tom Okafor'].map((name, place) => ({
    name,
    role: place === 0 ? 'Sales manager' : 'Service advisor',
    words: 'Has looked after customers here since 2014.',
    initials: place === 0 ? 'PR' : 'TO',
    picture: null,
    phone: place === 0 ? { label: '07 3000 0001', href: 'tel:0730000001' } : null,
    email: null,
  })),
  contact: { label: 'Contact Riverside Newstead', href: '/contact-us/newstead' },
  place: placeFixture('Newstead'),
  teams: [{ label: 'Riverside Southbank', href: '/teams/southbank' }],
});
