import { describe, expect, it } from '@jest/globals';
import { formFixture } from '../../testing/enquiry-fixture.ts';
import { faultsLeft, findFaults, toPayload } from './form-checks.ts';
import { namesOf } from './form-sending.ts';
import { initialValues, nobody, summarise } from './form-state.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0412345678' };
const page = { kind: 'results', url: 'https://cars.example/search/used-cars', trap: '' };
const visit = { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } };
const filled = {
  ...initialValues(formFixture, ann),
  message: ' Is it still there? ',
  dealership_slug: 'bundall',
  terms_conditions: true,
};

describe('initialValues', () => {
  it('LEAD-2 fills in the contact details that were kept', () => {
    expect(initialValues(formFixture, ann)).toMatchObject(ann);
  });

  it('LEAD-2 has a kept name in one field or in two, as the form asks', () => {
    const field = formFixture.fields.find(({ name }) => name === 'name');
    const one = { fields: field ? [field] : [] };
    const two = { fields: field ? [field, { ...field, name: 'last_name' }] : [] };
    const parts = { ...ann, name: 'Mary Anne Smith', first_name: 'Mary', last_name: 'Anne Smith' };
    expect([initialValues(one, parts), initialValues(two, parts)]).toEqual([
      { name: 'Mary Anne Smith' },
      { name: 'Mary', last_name: 'Anne Smith' },
    ]);
    expect(initialValues(two, { ...parts, name: 'Cher', first_name: 'Cher', last_name: '' })).toEqual({
      name: 'Cher',
      last_name: '',
    });
    expect(initialValues(two, nobody)).toEqual({ name: '', last_name: '' });
  });

  it('LEAD-2 keeps the parts of a name that were typed, also over a form that asks for the whole', () => {
    const typed = namesOf({ name: ' Mary ', last_name: 'Anne Smith' }, nobody);
    expect(typed).toEqual({ name: 'Mary Anne Smith', first_name: 'Mary', last_name: 'Anne Smith' });
    expect(namesOf({ name: 'Mary Anne Smith' }, { ...ann, ...typed })).toEqual(typed);
    expect(namesOf({ name: 'Pia van der Berg' }, { ...ann, ...typed })).toEqual({
      name: 'Pia van der Berg',
      first_name: 'Pia',
      last_name: 'van der Berg',
    });
  });

  it('holds what each field holds when the form is opened, such as a tick', () => {
    const opened = initialValues(formFixture, nobody);
    expect(opened).toMatchObject({ opt_in: true, terms_conditions: false, additional_services: [], message: '' });
    const unticked = formFixture.fields.map((field) => (field.name === 'opt_in' ? { ...field, value: false } : field));
    expect(initialValues({ fields: unticked }, nobody).opt_in).toBe(false);
  });

  it('keeps the box for news as the visitor left it in the last form', () => {
    expect(initialValues(formFixture, { ...ann, opt_in: false }).opt_in).toBe(false);
    expect(initialValues(formFixture, ann).opt_in).toBe(true);
  });
});

describe('findFaults', () => {
  it("LEAD-4 names each missing field, in the form's order", () => {
    const faults = findFaults(initialValues(formFixture, nobody), formFixture);
    expect(faults.map((fault) => fault.field)).toEqual([
      'name',
      'email',
      'phone',
      'dealership_slug',
      'message',
      'terms_conditions',
    ]);
  });

  it('LEAD-4 finds a bad email address and a bad phone number in one round, before anything is sent', () => {
    const faults = findFaults({ ...filled, email: 'ann@', phone: '12345' }, formFixture);
    expect(faults.map((fault) => fault.field)).toEqual(['email', 'phone']);
  });

  it("LEAD-4 asks for the terms in the dealer's words", () => {
    expect(findFaults({ ...filled, terms_conditions: false }, formFixture)).toEqual([
      { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' },
    ]);
  });
});

describe('toPayload', () => {
  it("LEAD-1 sends the wire's names, blanks cut, only what the form asks for, and what the form settles", () => {
    const values = { ...filled, additional_services: ['finance'], Rego: ' ', unasked: 'x' };
    expect(toPayload(values, formFixture, page, visit)).toEqual({
      ...ann,
      message: 'Is it still there?',
      opt_in: true,
      additional_services: ['finance'],
      terms_conditions: true,
      form: 'enquiry',
      car_id: 'v1',
      dealership_slug: 'springwood',
      page_id: 'results',
      url: 'https://cars.example/search/used-cars',
      lead_attributes: visit,
    });
  });
});

describe('faultsLeft', () => {
  const faults = findFaults(initialValues(formFixture, nobody), formFixture);

  it('LEAD-4 lets a fault go once its field may be right, and no other', () => {
    const values = { ...initialValues(formFixture, nobody), name: 'Ann' };
    const left = faultsLeft(faults, { name: 'Ann' }, values, formFixture);
    expect(left.map(({ field }) => field)).not.toContain('name');
    expect(left).toHaveLength(faults.length - 1);
  });

  it('keeps a fault whose field was changed to something that is still wrong', () => {
    const values = { ...filled, email: 'ann@' };
    const wrong = [{ field: 'email', message: 'Please enter a valid email address.' }];
    expect(faultsLeft(wrong, { email: 'ann@' }, values, formFixture)).toEqual(wrong);
  });
});

describe('a form for programs and people', () => {
  it('sends the hidden field only where something has filled it in', () => {
    expect(toPayload(filled, formFixture, page, visit)).not.toHaveProperty('website');
    expect(toPayload(filled, formFixture, { ...page, trap: 'x' }, visit)).toMatchObject({ website: 'x' });
  });

  it('LEAD-10 drops the fault of a field once the one that may be answered in place of it is', () => {
    const [model] = formFixture.fields;
    const field = { ...(model as NonNullable<typeof model>), type: 'line', value: '', required: true } as const;
    const fields = [
      { ...field, name: 'Rego', unless: 'vin' },
      { ...field, name: 'vin', required: false },
    ];
    const faults = findFaults({ Rego: '', vin: '' }, { fields });
    expect(faults.map(({ field: name }) => name)).toEqual(['Rego']);
    expect(faultsLeft(faults, { vin: 'J' }, { Rego: '', vin: 'J' }, { fields })).toEqual([]);
  });
});

const phone = { field: 'phone', message: 'Please enter your phone number.' };
const email = { field: 'email', message: 'Please enter your email address.' };

describe('summarise', () => {
  it('LEAD-4 shows one error as an alert that leads to its field', () => {
    expect(summarise([phone])).toEqual({ kind: 'alert', error: phone });
  });

  it('LEAD-4 lists several errors under their heading', () => {
    expect(summarise([email, phone])).toEqual({
      kind: 'list',
      heading: 'Please fix the following errors:',
      errors: [email, phone],
    });
  });

  it("LEAD-4 shows the server's message first", () => {
    const error = { field: '', message: 'We are closed.' };
    expect(summarise([], 'We are closed.')).toEqual({ kind: 'alert', error });
  });

  it('LEAD-4 falls back to its own words where the server has none', () => {
    const error = { field: '', message: 'An error occurred when submitting this form' };
    expect(summarise([], '')).toEqual({ kind: 'alert', error });
  });

  it('says nothing if nothing is wrong', () => {
    expect(summarise([])).toBeNull();
  });
});
