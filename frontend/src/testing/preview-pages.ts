import { type Page, type Theme, theme } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { enquiryPageFixture } from './enquiry-fixture.ts';
import { pageFixture } from './page-fixture.ts';
import { resultsFixture } from './results-fixture.ts';
import { vehicleFixture } from './vehicle-fixture.ts';

/** The fixture page at an address of the preview. */
export function previewPage(href: string): Page {
  const { pathname, searchParams } = new URL(href, 'http://site');
  if (pathname === '/success') {
    const back = { label: 'Back to all cars', href: '/search/new-used-and-demo-cars/' };
    const message = "We'll be in touch within one business day.";
    const steps = [{ title: 'You hear from a person', text: 'By phone or email.' }];
    const { title, subtitle, href, picture, price } = cardFixture(1);
    return pageFixture({
      kind: 'success',
      title: 'Thanks, your enquiry is on its way',
      message,
      reference: '3F9A-27C1',
      steps,
      car: { title, subtitle, href, picture, price },
      place: null,
      similar: [2, 3].map(cardFixture),
      back,
    });
  }
  if (pathname === '/error') {
    const message = "We can't reach our stock list just now.";
    return pageFixture({ kind: 'error', title: 'Something went wrong', message, retry: '/error' }, 503);
  }
  if (pathname === '/gone') {
    const search = { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' };
    const similar = [1, 2, 3].map(cardFixture);
    const message = 'The 2023 Toyota RAV4 has found a new home.';
    return pageFixture({ kind: 'gone', title: 'This car is gone', message, search, similar }, 410);
  }
  const asked = /^\/cars\/car-(\d+)\/enquire$/.exec(pathname)?.[1];
  if (asked) return pageFixture(enquiryPageFixture(Number(asked)));
  const car = /^\/cars\/car-(\d+)$/.exec(pathname)?.[1];
  if (car) return pageFixture(vehicleFixture(Number(car)));
  if (pathname === '/' || pathname.startsWith('/search/')) {
    return pageFixture(resultsFixture(href, searchParams.get('query') === 'zzz' ? 0 : 214));
  }
  const search = { label: 'Search all cars', href: '/search/new-used-and-demo-cars/' };
  const message = 'The page may have moved, or the car may be sold.';
  return pageFixture({ kind: 'not_found', title: "We can't find that page", message, search }, 404);
}

/** Themes that have nothing in common, to see that nothing depends on one. */
export const previewThemes: Readonly<Record<'plain' | 'heritage' | 'night' | 'friendly' | 'both', Theme>> = {
  plain: theme.parse({}),
  heritage: theme.parse({
    colours: {
      brand: '#0f4d3a',
      accent: '#9a3412',
      ink: '#20201c',
      canvas: '#f6f2ea',
      header: '#0f3a2d',
      on_header: '#f8f4ea',
    },
    fonts: { heading: 'serif' },
    radius: 'none',
    card: 'flat',
  }),
  night: theme.parse({
    scheme: 'dark',
    dark_colours: { brand: '#ffb000', on_brand: '#1a1200', accent: '#ff7a59' },
    fonts: { heading: 'condensed' },
  }),
  friendly: theme.parse({
    colours: { brand: '#6d28d9', accent: '#c2185b', canvas: '#f7f4fc', ink: '#221a33' },
    fonts: { heading: 'rounded', body: 'rounded' },
    radius: 'large',
    card: 'raised',
  }),
  both: theme.parse({ scheme: 'auto' }),
};
