import { describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { defaultServiceBooking } from './default-service-booking.ts';

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
