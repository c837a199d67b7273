import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { defaultHome, defaultServiceBooking, financePageFor } from './default-pages.ts';

const dealership = exampleDealership(1, 'riverside');
const workshops = dealership.locations.map((place) => ({ ...place, location_type: 'service' as const }));

describe('the page at /service/booking that a site has not written', () => {
  it('PAGE-1 LEAD-10 is the service form, on a site that services vehicles and has no booking page', () => {
    const site = exampleSite({}, [{ ...dealership, locations: workshops }]);
    expect(defaultServiceBooking(site)).toMatchObject({
      path: '/service/booking',
      blocks: [{ kind: 'form', form: 'service' }],
    });
    expect(defaultServiceBooking(exampleSite({}, [dealership]))).toBeNull();
  });
});

describe('the home page of a site that has written none', () => {
  it('LOC-4 HOME-1 names the cities of its visible places alone', () => {
    const [place] = dealership.locations;
    if (!place) throw new Error('The example has a place.');
    const at = (slug: string, city: string, visible = true) => ({
      ...{ ...place, slug, visible },
      address: { ...place.address, city },
    });
    const locations = [at('a', 'Newstead'), at('b', 'Holding Yard', false), at('c', 'Southbank')];
    expect(defaultHome(exampleSite({}, [{ ...dealership, locations }])).title).toBe(
      'Vehicles for sale in Newstead and Southbank',
    );
  });
});

const siteWith = (...paths: string[]) =>
  ({ pages: paths.map((path) => ({ path })) }) as unknown as Parameters<typeof financePageFor>[0];
const leads = (path: string, query = '', own = '/finance-enquiry') =>
  financePageFor(siteWith('/about-us', own), path, new URLSearchParams(query));

describe('the addresses of the finance form', () => {
  it('FIN-2 lead to the one that the site has, with all that they say', () => {
    expect(leads('/finance')).toBe('/finance-enquiry');
    expect(leads('/apply-for-finance/', 'car_id=c1&vehiclePriceBudget=35000')).toBe(
      '/finance-enquiry?car_id=c1&vehiclePriceBudget=35000',
    );
    expect(leads('/finance-enquiry', '', '/finance')).toBe('/finance');
  });

  it('FIN-2 lead nowhere on a site without the form, and no other address leads there', () => {
    expect(financePageFor(siteWith('/about-us'), '/finance', new URLSearchParams())).toBeNull();
    expect(leads('/finance-enquiry')).toBeNull();
    expect(leads('/pages/finance')).toBeNull();
  });
});
