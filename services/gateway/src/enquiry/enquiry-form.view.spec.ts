import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import type { EnquiryKind } from './enquiry-address.ts';
import { enquiryFormView } from './enquiry-form.view.ts';

const about = (car = exampleCar(), kind: EnquiryKind = 'enquire') => ({ car, kind });
const two = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];

describe('the view of an enquiry form', () => {
  it('asks for photos without requiring a word', () => {
    expect(enquiryFormView(exampleSite(), about(exampleCar(), 'photos'))).toMatchObject({
      subcategory: 'Photo request',
      message: { required: false, default: '' },
      submit: 'Request photos',
    });
  });

  it('LEAD-1 asks for something similar to a car that can be had, where that is wanted', () => {
    expect(enquiryFormView(exampleSite(), about(exampleCar(), 'similar')).subcategory).toBe(
      'Find me something similar',
    );
  });

  it('LEAD-1 asks about a car with what the lead needs to know of it', () => {
    expect(enquiryFormView(exampleSite(), about())).toMatchObject({
      action: '/api/enquiries',
      category: 'Vehicle Enquiry',
      message: { required: true, default: '' },
      services: [
        { value: 'finance', label: "I'm interested in finance." },
        { value: 'trade_in', label: 'I have a trade in.' },
      ],
      car: { car_id: 'abc123def456', dealership_slug: 'riverside' },
    });
  });

  it('LEAD-1 asks for something similar where the car is gone', () => {
    expect(enquiryFormView(exampleSite(), about(exampleCar({ status: 'sold', sold: true })))).toMatchObject({
      subcategory: 'Find me something similar',
      message: { default: 'Can you please find me something similar?' },
    });
  });

  it('LEAD-1 starts a general enquiry as one, with all categories to choose from', () => {
    const form = enquiryFormView(exampleSite(), 'general');
    expect(form.category).toBe('General Enquiry');
    expect(form.categories).toHaveLength(10);
    expect(form.car).toBeUndefined();
  });

  it('LEAD-1 requires the location where the site says so, or for new cars', () => {
    const newCars = exampleSite({ forms: { location_required_for_new_cars: true } });
    expect(enquiryFormView(newCars, about(exampleCar({ carType: 'new' }))).locations.required).toBe(true);
    expect(enquiryFormView(newCars, about()).locations.required).toBe(false);
    const always = exampleSite({ forms: { location_required: true } });
    expect(enquiryFormView(always, 'general').locations.required).toBe(true);
  });

  it('LEAD-1 asks which dealership only where there are several, no car settles it, and the site wants to know', () => {
    expect(enquiryFormView(exampleSite({}, two), 'general').dealerships).toMatchObject({
      required: true,
      choices: [{ value: 'riverside' }, { value: 'hillside' }],
    });
    expect(enquiryFormView(exampleSite({}, two), about()).dealerships.choices).toEqual([]);
    const removed = exampleSite({ forms: { preferred_dealership: false } }, two);
    expect(enquiryFormView(removed, 'general').dealerships).toEqual({ required: false, choices: [] });
  });

  it("LEAD-1 offers a car's own dealership's places", () => {
    const { choices } = enquiryFormView(
      exampleSite({}, two),
      about(exampleCar({ dealershipSlug: 'hillside' })),
    ).locations;
    expect(choices).toEqual([{ value: 'hillside-yard', label: 'hillside yard' }]);
  });

  it("LEAD-4 shows the site's terms where it requires them", () => {
    const form = enquiryFormView(exampleSite({ forms: { terms_required: true, terms_text: 'Ours.' } }), 'general');
    expect(form.terms).toEqual({ required: true, text: 'Ours.' });
  });
});
