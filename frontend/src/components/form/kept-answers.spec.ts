import { describe, expect, it } from '@jest/globals';
import { fakeStorage, forbiddenStorage } from '../../testing/fake-storage.ts';
import { dropDraft, keepDraft, recallContact, recallDraft, rememberContact } from './kept-answers.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0412 345 678' };
const nothing = { name: '', email: '', phone: '' };

describe('contact details', () => {
  it('LEAD-2 keeps them when name, email and phone are all there, and gives them to the next form', () => {
    const storage = fakeStorage();
    rememberContact(ann, storage);
    expect(recallContact(storage)).toEqual(ann);
  });

  it.each(['name', 'email', 'phone'])('LEAD-2 keeps nothing without the %s', (field) => {
    const storage = fakeStorage();
    rememberContact({ ...ann, [field]: '' }, storage);
    expect(recallContact(storage)).toEqual(nothing);
  });

  it('is empty if the stored text is something else', () => {
    const storage = fakeStorage();
    storage().setItem('forecourt.contact', '{"name":1');
    expect(recallContact(storage)).toEqual(nothing);
  });

  it('goes without where the browser forbids storage', () => {
    rememberContact(ann, forbiddenStorage);
    expect(recallContact(forbiddenStorage)).toEqual(nothing);
  });
});

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
