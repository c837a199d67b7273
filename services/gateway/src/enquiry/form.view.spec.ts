import type { FormName } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import type { SitePage } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { carFormOf, formView } from './form.view.ts';
import { formAsideView } from './form-aside.view.ts';

const two = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];

const shown = (site = exampleSite(), form: FormName = 'enquiry', car: ListedCar | null = exampleCar()) =>
  formView(site, { form, car, path: '/somewhere' });
const general = (site = exampleSite()) => shown(site, 'general', null);
const fieldOf = (form: ReturnType<typeof shown>, name: string) => form.fields.find((field) => field.name === name);

describe('the view of a form', () => {
  it('offers about a vehicle whatever place its dealership has, if none is a sales yard', () => {
    const [yard] = exampleDealership(1, 'riverside').locations;
    const workshop = exampleDealership(1, 'riverside', { locations: [{ ...yard, location_type: 'service' }] as never });
    const location = fieldOf(shown(exampleSite({ forms: { location_required: true } }, [workshop])), 'location');
    expect(location).toMatchObject({ required: true, value: 'riverside-yard' });
  });

  it('VEH-4 has no number beside a vehicle where visitors ask for it on its page', () => {
    const numberBeside = (car: ListedCar | null, hide_phone: boolean) => {
      const site = exampleSite({ vehicle_page: { hide_phone } });
      const now = new Date('2026-11-20T00:00:00Z');
      return formAsideView(site, { form: 'enquiry', car, now }).places.map(({ phone }) => phone?.label);
    };
    expect(numberBeside(exampleCar(), true)).toEqual([undefined]);
    expect(numberBeside(exampleCar(), false)).toEqual(['(07) 3000 0000']);
    expect(numberBeside(null, true)).toEqual(['(07) 3000 0000']);
  });

  it('LEAD-8 asks for photos without requiring a word', () => {
    const form = shown(exampleSite(), 'photos');
    expect(fieldOf(form, 'message')).toMatchObject({ required: false, value: '' });
    expect(form.submit).toBe('Request photos');
  });

  it('LEAD-8 asks for an amount with the price as its placeholder, and for neither a message nor news', () => {
    const form = shown(exampleSite(), 'make_offer', exampleCar({ priceCents: 2_599_000 }));
    expect(fieldOf(form, 'offer_from_client')).toMatchObject({ required: true, placeholder: '$25,990' });
    expect(form.fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['message']));
    expect(form.fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['opt_in']));
  });

  it('LEAD-8 asks about a trade-in with all fields of the specification, and its choices', () => {
    const form = shown(exampleSite({ forms: { terms_required: true } }), 'trade_in', null);
    expect(form.fields.map(({ name }) => name)).toEqual([
      ...['name', 'last_name', 'postcode', 'phone', 'email', 'rego', 'regoState', 'kms', 'location_id'],
      ...['PreferredContactMethod', 'finance', 'do-you-have-a-trade-in', 'message', 'terms_agreed'],
    ]);
    const choicesOf = (name: string) => fieldOf(form, name)?.choices?.map(({ value }) => value);
    expect(choicesOf('PreferredContactMethod')).toEqual(['Phone', 'Email', 'SMS']);
    expect(fieldOf(form, 'PreferredContactMethod')?.value).toBe('Phone');
    for (const name of ['finance', 'do-you-have-a-trade-in']) expect(choicesOf(name)).toEqual(['Yes', 'No']);
    expect(fieldOf(form, 'terms_agreed')).toMatchObject({ type: 'tick', required: true });
  });

  it('LEAD-10 asks a survey for 1 to 5 stars', () => {
    const stars = fieldOf(shown(exampleSite(), 'survey', null), 'stars');
    expect([stars?.required, stars?.choices?.map(({ value }) => value)]).toEqual([true, ['5', '4', '3', '2', '1']]);
  });

  it('LEAD-1 asks about a car with what the lead needs to know of it', () => {
    const form = shown();
    expect(form).toMatchObject({
      name: 'enquiry',
      action: '/api/enquiries',
      fixed: { form: 'enquiry', car_id: 'abc123def456', dealership_slug: 'riverside' },
    });
    expect(form.fields.map(({ name }) => name)).toEqual([
      'name',
      'email',
      'phone',
      'location',
      'message',
      'additional_services',
      'opt_in',
    ]);
    expect(fieldOf(form, 'message')).toMatchObject({ required: true, value: '' });
    expect(fieldOf(form, 'additional_services')?.choices).toEqual([
      { value: 'finance', label: "I'm interested in finance." },
      { value: 'trade_in', label: 'I have a trade in.' },
    ]);
  });

  it('LEAD-1 asks for something similar where the car is gone, or where that is wanted', () => {
    expect(carFormOf(exampleCar({ status: 'sold', sold: true }), 'photos')).toBe('similar');
    expect(carFormOf(exampleCar(), 'similar')).toBe('similar');
    expect(carFormOf(exampleCar(), 'photos')).toBe('photos');
    expect(fieldOf(shown(exampleSite(), 'similar'), 'message')?.value).toBe(
      'Can you please find me something similar?',
    );
  });

  it('LEAD-1 starts a general enquiry as one, with all categories to choose from', () => {
    const form = general();
    expect(fieldOf(form, 'category')?.value).toBe('General Enquiry');
    expect(fieldOf(form, 'category')?.choices).toHaveLength(10);
    expect(form.fixed).toEqual({ form: 'general' });
  });

  it('LEAD-1 requires the location where the site says so, or for new cars', () => {
    const newCars = exampleSite({ forms: { location_required_for_new_cars: true } });
    expect(fieldOf(shown(newCars, 'enquiry', exampleCar({ carType: 'new' })), 'location')?.required).toBe(true);
    expect(fieldOf(shown(newCars), 'location')?.required).toBe(false);
    expect(fieldOf(general(exampleSite({ forms: { location_required: true } })), 'location')?.required).toBe(true);
  });

  it('LEAD-1 asks which dealership only if there are several, no car settles it, and the site wants to know', () => {
    expect(fieldOf(general(exampleSite({}, two)), 'dealership_slug')).toMatchObject({
      required: true,
      choices: [{ value: 'riverside' }, { value: 'hillside' }],
    });
    expect(fieldOf(shown(exampleSite({}, two)), 'dealership_slug')).toBeUndefined();
    const removed = exampleSite({ forms: { preferred_dealership: false } }, two);
    expect(fieldOf(general(removed), 'dealership_slug')).toBeUndefined();
  });

  it("LEAD-1 offers a car's own dealership's places, and takes the only one by itself", () => {
    const form = shown(exampleSite({}, two), 'enquiry', exampleCar({ dealershipSlug: 'hillside' }));
    expect(fieldOf(form, 'location')).toMatchObject({
      choices: [{ value: 'hillside-yard', label: 'hillside yard' }],
      value: 'hillside-yard',
    });
    expect(fieldOf(general(exampleSite({}, two)), 'location')?.value).toBe('');
  });

  it("LEAD-4 shows the site's terms where it requires them", () => {
    const form = general(exampleSite({ forms: { terms_required: true, terms_text: 'Ours.' } }));
    expect(fieldOf(form, 'terms_conditions')).toMatchObject({ required: true, details: 'Ours.', value: false });
    expect(fieldOf(general(), 'terms_conditions')).toBeUndefined();
  });

  it('links the page of terms where a box asks to agree to them and the site has no text of its own', () => {
    const pages = [{ path: '/terms-and-conditions', title: 'Terms' }] as unknown as SitePage[];
    const page = { label: 'Read the terms of use', href: '/terms-and-conditions' };
    const terms = (forms: object) =>
      fieldOf(general({ ...exampleSite({ forms: { terms_required: true, ...forms } }), pages }), 'terms_conditions');
    expect(terms({})).toMatchObject({ page });
    expect(terms({ terms_text: 'Ours.' })).not.toHaveProperty('page');
  });

  it('opts in from the start unless the site wants the box unticked, and leads to the privacy notice if there is one', () => {
    expect(fieldOf(general(), 'opt_in')?.value).toBe(true);
    expect(fieldOf(general(exampleSite({ forms: { opt_in_ticked: false } })), 'opt_in')?.value).toBe(false);
    expect(general().privacy).toBeNull();
  });
});
