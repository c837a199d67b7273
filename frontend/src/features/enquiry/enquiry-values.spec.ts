import { describe, expect, it } from '@jest/globals';
import type { EnquiryRequest } from '../../lib/enquiry-context.ts';
import { enquiryFixture } from '../../testing/enquiry-fixture.ts';
import { findFaults, formFor, initialValues, toPayload } from './enquiry-values.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0412345678' };
const nobody = { name: '', email: '', phone: '' };
const request: EnquiryRequest = { kind: 'enquire', car: { car_id: 'v1', title: '2023 Toyota RAV4' }, href: '/cars/v1' };
const page = { kind: 'results', url: 'https://cars.example/search/used-cars' };
const visit = { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } };
const filled = {
  ...initialValues(enquiryFixture, request, ann),
  message: ' Is it still there? ',
  dealership_slug: 'bundall',
  terms_conditions: true,
};

describe('initialValues', () => {
  it('LEAD-2 fills in the contact details that were kept', () => {
    expect(initialValues(enquiryFixture, request, ann)).toMatchObject(ann);
  });

  it('LEAD-1 has a location select take its only option by itself', () => {
    const choices = [{ value: 'bundall', label: 'Bundall' }];
    const form = { ...enquiryFixture, locations: { required: true, choices } };
    expect(initialValues(form, request, nobody).location).toBe('bundall');
    expect(initialValues(enquiryFixture, request, nobody).dealership_slug).toBe('');
  });

  it('LEAD-1 opts in by default', () => {
    expect(initialValues(enquiryFixture, request, nobody).opt_in).toBe(true);
  });
});

describe('findFaults', () => {
  it("LEAD-4 names each missing field, in the form's order", () => {
    const faults = findFaults(initialValues(enquiryFixture, request, nobody), enquiryFixture);
    expect(faults.map((fault) => fault.field)).toEqual([
      'name',
      'email',
      'phone',
      'dealership_slug',
      'message',
      'terms_conditions',
    ]);
  });

  it("LEAD-4 asks for the terms in the dealer's words", () => {
    expect(findFaults({ ...filled, terms_conditions: false }, enquiryFixture)).toEqual([
      { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' },
    ]);
  });

  it('finds nothing where a site relaxes what it asks for', () => {
    const relaxed = {
      ...enquiryFixture,
      message: { required: false, default: '' },
      dealerships: { required: false, choices: [] },
      terms: { required: false, text: '' },
    };
    expect(findFaults(initialValues(relaxed, request, ann), relaxed)).toEqual([]);
  });
});

describe('toPayload', () => {
  it("LEAD-1 sends the wire's names, blanks cut, and only what the form asks for", () => {
    const values = { ...filled, additional_services: ['finance'], Rego: ' ' };
    expect(toPayload(values, enquiryFixture, request, page, visit)).toEqual({
      category: 'Vehicle Enquiry',
      ...ann,
      message: 'Is it still there?',
      opt_in: true,
      dealership_slug: 'bundall',
      additional_services: ['finance'],
      terms_conditions: true,
      car_id: 'v1',
      page_id: 'results',
      url: 'https://cars.example/search/used-cars',
      lead_attributes: visit,
    });
  });

  it('sends a photo request under its heading, without a word of the visitor’s own', () => {
    const photos: EnquiryRequest = { ...request, kind: 'photos' };
    const form = formFor({ ...enquiryFixture, message: { required: true, default: 'Hello' } }, photos);
    const values = { ...filled, message: initialValues(form, photos, ann).message };
    expect(findFaults(values, form)).toEqual([]);
    expect(toPayload(values, form, photos, page, visit)).toMatchObject({ subcategory: 'Photo request', message: '' });
  });

  it('LEAD-1 sends Find Me Something Similar as that subcategory with its message', () => {
    const similar: EnquiryRequest = { ...request, kind: 'similar' };
    const values = { ...filled, message: initialValues(enquiryFixture, similar, ann).message };
    expect(toPayload(values, enquiryFixture, similar, page, visit)).toMatchObject({
      subcategory: 'Find me something similar',
      message: 'Can you please find me something similar?',
    });
  });
});
