import { describe, expect, it } from '@jest/globals';
import { fakeStorage } from '../testing/fake-storage.ts';
import { dropDraft, keepDraft, recallDraft } from './form-drafts.ts';

const values = {
  category: 'Vehicle Enquiry',
  name: 'Ann',
  email: '',
  phone: '',
  message: 'Half a senten',
  Rego: '',
  location: '',
  dealership_slug: '',
  additional_services: ['finance'],
  opt_in: false,
  terms_conditions: false,
};

describe('a form that was begun', () => {
  it('LEAD-4 is there again at its own path, with the key of its last try, until it is sent', () => {
    const storage = fakeStorage();
    keepDraft('/cars/a/enquire', { values, tried: { text: '{}', key: 'k1' } }, storage);
    keepDraft('/cars/b/enquire', { values: { ...values, message: 'Another' } }, storage);
    expect(recallDraft('/cars/a/enquire', storage)).toEqual({ values, tried: { text: '{}', key: 'k1' } });
    dropDraft('/cars/a/enquire', storage);
    expect(recallDraft('/cars/a/enquire', storage)).toBeUndefined();
    expect(recallDraft('/cars/b/enquire', storage)?.values.message).toBe('Another');
  });

  it('is one of the last few, and nothing where something else was stored', () => {
    const storage = fakeStorage();
    for (let car = 0; car < 10; car++) keepDraft(`/cars/${car}/enquire`, { values }, storage);
    expect(recallDraft('/cars/1/enquire', storage)).toBeUndefined();
    expect(recallDraft('/cars/9/enquire', storage)).toBeDefined();
    storage().setItem('forecourt.form-drafts', JSON.stringify([['/cars/9/enquire', { values: { name: 1 } }]]));
    expect(recallDraft('/cars/9/enquire', storage)).toBeUndefined();
  });
});
