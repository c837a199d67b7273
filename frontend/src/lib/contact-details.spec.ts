import { describe, expect, it } from '@jest/globals';
import { fakeStorage, forbiddenStorage } from '../testing/fake-storage.ts';
import { recallContact, rememberContact } from './contact-details.ts';

const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0412 345 678' };
const nothing = { name: '', email: '', phone: '' };

describe('contact details', () => {
  it('LEAD-2 keeps them when name, email and phone are all there, and gives them to the next form', () => {
    const storage = fakeStorage();
    rememberContact({ ...ann, name: '  Ann Lee ' }, storage);
    expect(recallContact(storage)).toEqual(ann);
  });

  it.each(['name', 'email', 'phone'])('LEAD-2 keeps nothing without the %s', (field) => {
    const storage = fakeStorage();
    rememberContact({ ...ann, [field]: ' ' }, storage);
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
