import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { bookingHref } from './place-addresses.ts';
import type { Place } from './site-places.ts';

const dealership = exampleDealership(1, 'riverside');
const [location] = dealership.locations;
if (!location) throw new Error('The example has a place.');
const place = { location, dealership } as Place;

describe('where a service is booked', () => {
  it('PAGE-1 is the place’s contact form where the site has no page for it, also with a watchlist at a path of its own', () => {
    expect(bookingHref(exampleSite({}, [dealership]), place)).toEqual({
      href: `/contact-us/${location.slug}`,
      new_tab: false,
    });
    const withWatchlist = exampleSite({ garage_enabled: true, watchlist_path: '/garage' }, [dealership]);
    expect(bookingHref(withWatchlist, place).href).toBe(`/contact-us/${location.slug}`);
  });

  it('PAGE-1 is the dealer’s own page at its base domain', () => {
    const own = { ...dealership, base_domain: 'riverside.example' };
    expect(bookingHref(exampleSite({}, [own]), { location, dealership: own } as Place)).toEqual({
      href: 'https://riverside.example/service/booking',
      new_tab: true,
    });
  });
});
