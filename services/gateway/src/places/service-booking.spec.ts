import type { Dealership } from '@forecourt/contracts';
import type { SitePage } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { SiteContext } from '../site/site-context.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { bookingHref, serviceBookingOf } from './service-booking.ts';
import type { Place } from './site-places.ts';

const dealership = exampleDealership(1, 'riverside');
const [yard] = dealership.locations;
if (!yard) throw new Error('The example has a place.');
const workshop = { ...yard, location_type: 'service' as const };
const servicing = { ...dealership, locations: [yard, workshop] };
const own = { ...servicing, base_domain: 'riverside.example' };
const other = exampleDealership(2, 'hillside', { base_domain: 'hillside.example' });
const place = { location: workshop, dealership: servicing } as Place;
const withPages = (
  paths: string[],
  dealerships: Dealership[] = [servicing],
  changes: Parameters<typeof exampleSite>[0] = {},
): SiteContext => ({
  ...exampleSite(changes, dealerships),
  pages: paths.map((path) => ({ path }) as SitePage),
});

describe('where a service is booked', () => {
  it('PAGE-1 /service/booking leads to the base domain, else to /genuine-service, else it answers itself', () => {
    expect(serviceBookingOf(withPages(['/genuine-service'], [own]))).toBe('https://riverside.example/service/booking');
    expect(serviceBookingOf(withPages(['/genuine-service']))).toBe('/genuine-service');
    expect(serviceBookingOf(withPages([]))).toBe('/service/booking');
    expect(serviceBookingOf(withPages(['/service'], [dealership]))).toBe('/service/booking');
    expect(serviceBookingOf(withPages(['/service/booking', '/genuine-service'], [own]))).toBe('/service/booking');
    expect(serviceBookingOf(withPages([], [dealership]))).toBeNull();
  });

  it('PAGE-1 /service/booking of a site that takes bookings leads to its free times, where no page of its own carries them', () => {
    const taking = { service_bookings: { enabled: true } };
    expect(serviceBookingOf(withPages([], [servicing], taking))).toBe('/book-service');
    expect(serviceBookingOf(withPages(['/genuine-service'], [servicing], taking))).toBe('/genuine-service');
    expect(serviceBookingOf(withPages([], [own], taking))).toBe('https://riverside.example/service/booking');
    const full = { ...servicing, locations: [yard, { ...workshop, service_bays: 0 }] };
    expect(serviceBookingOf(withPages([], [full], taking))).toBe('/service/booking');
  });

  it('LOC-1 PAGE-1 Book a Service leads to the site’s service form, to no general enquiry', () => {
    expect(bookingHref(withPages([]), place)).toEqual({ href: '/service/booking', new_tab: false });
    expect(bookingHref(withPages(['/genuine-service']), place)).toEqual({ href: '/genuine-service', new_tab: false });
  });

  it('PAGE-1 Book a Service leads to the booking page of the place’s own dealership, never to another one’s', () => {
    const href = 'https://riverside.example/service/booking';
    expect(bookingHref(withPages([], [own]), { location: workshop, dealership: own } as Place)).toEqual({
      href,
      new_tab: true,
    });
    const { href: elsewhere } = bookingHref(withPages([], [servicing, other]), place);
    expect(elsewhere).toBe(`/contact-us/${workshop.slug}`);
  });
});
