import { type KeyValueStorage, readStored, store } from './browser-storage.ts';

/** What a visitor would otherwise type again into each form (LEAD-2). */
export interface ContactDetails {
  name: string;
  email: string;
  phone: string;
}

const KEY = 'forecourt.contact';
const local = () => window.localStorage;

/** Keeps the details in this browser, only where name, email and phone are all there (LEAD-2). */
export function rememberContact(details: ContactDetails, storage: () => KeyValueStorage = local): void {
  const kept = { name: details.name.trim(), email: details.email.trim(), phone: details.phone.trim() };
  if (kept.name && kept.email && kept.phone) store(storage, KEY, kept);
}

/** The details kept before, to fill a form with; empty texts if there are none. */
export function recallContact(storage: () => KeyValueStorage = local): ContactDetails {
  const kept = readStored(storage, KEY);
  return isContact(kept) ? kept : { name: '', email: '', phone: '' };
}

function isContact(value: unknown): value is ContactDetails {
  if (typeof value !== 'object' || value === null) return false;
  const { name, email, phone } = value as Record<string, unknown>;
  return [name, email, phone].every((text) => typeof text === 'string' && text !== '');
}
