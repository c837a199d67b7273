import { describe, expect, it } from '@jest/globals';
import { enquiryFixture } from '../../testing/enquiry-fixture.ts';
import { faultsLeft, findFaults, initialValues, nobody, toPayload } from './enquiry-values.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0412345678' };
const carForm = { ...enquiryFixture, car: { car_id: 'v1', dealership_slug: 'springwood' } };
const page = { kind: 'results', url: 'https://cars.example/search/used-cars' };
const visit = { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } };
const filled = {
  ...initialValues(enquiryFixture, ann),
  message: ' Is it still there? ',
  dealership_slug: 'bundall',
  terms_conditions: true,
};

describe('initialValues', () => {
  it('LEAD-2 fills in the contact details that were kept', () => {
    expect(initialValues(enquiryFixture, ann)).toMatchObject(ann);
  });

  it('LEAD-1 has a location select take its only option by itself', () => {
    const choices = [{ value: 'bundall', label: 'Bundall' }];
    const form = { ...enquiryFixture, locations: { required: true, choices } };
    expect(initialValues(form, nobody).location).toBe('bundall');
    expect(initialValues(enquiryFixture, nobody).dealership_slug).toBe('');
  });

  it('LEAD-1 opts in by default', () => {
    expect(initialValues(enquiryFixture, nobody).opt_in).toBe(true);
  });
});

describe('findFaults', () => {
  it("LEAD-4 names each missing field, in the form's order", () => {
    const faults = findFaults(initialValues(enquiryFixture, nobody), enquiryFixture);
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
      message: { required: false, default: '', label: 'Message' },
      dealerships: { required: false, choices: [] },
      terms: { required: false, text: '' },
    };
    expect(findFaults(initialValues(relaxed, ann), relaxed)).toEqual([]);
  });
});

describe('toPayload', () => {
  it("LEAD-1 sends the wire's names, blanks cut, and only what the form asks for", () => {
    const values = { ...filled, additional_services: ['finance'], Rego: ' ' };
    expect(toPayload(values, carForm, page, visit)).toEqual({
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

  it('LEAD-1 sends the heading that the form has, as of Find Me Something Similar', () => {
    const similar = { ...carForm, subcategory: 'Find me something similar' };
    expect(toPayload(filled, similar, page, visit)).toMatchObject({ subcategory: 'Find me something similar' });
  });
});

describe('faultsLeft', () => {
  const faults = findFaults(initialValues(enquiryFixture, nobody), enquiryFixture);

  it('LEAD-4 lets a fault go once its field may be right, and no other', () => {
    const values = { ...initialValues(enquiryFixture, nobody), name: 'Ann' };
    const left = faultsLeft(faults, { name: 'Ann' }, values, enquiryFixture);
    expect(left.map(({ field }) => field)).not.toContain('name');
    expect(left).toHaveLength(faults.length - 1);
  });

  it('keeps a fault whose field was changed to something that is still wrong', () => {
    const values = { ...filled, email: 'ann@' };
    const wrong = [{ field: 'email', message: 'Please enter a valid email address.' }];
    expect(faultsLeft(wrong, { email: 'ann@' }, values, enquiryFixture)).toEqual(wrong);
  });
});
