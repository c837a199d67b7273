import type { FormValues } from '@forecourt/contracts';
import { isObject } from '../../lib/api-error.ts';
import { type KeyValueStorage, readStored, store } from '../../lib/kept/stored-list.ts';

/** What a visitor would otherwise type again into each form (LEAD-2). */
export interface ContactDetails {
  /** The full name. */
  name: string;
  /** Its parts; absent where an earlier version kept the name. */
  first_name?: string;
  last_name?: string;
  email: string;
  phone: string;
  /** Whether news and offers were wanted, where the last form asked: who unticked the box is not asked again by a ticked one. */
  opt_in?: boolean;
}

const CONTACT_KEY = 'forecourt.contact';
const local = () => window.localStorage;

/** Keeps the details in this browser, only where name, email and phone are all there (LEAD-2). */
export function rememberContact(details: ContactDetails, storage: () => KeyValueStorage = local): void {
  if (isContact(details)) store(storage, CONTACT_KEY, details);
}

/** The details kept before, to fill a form with; empty texts if there are none. */
export function recallContact(storage: () => KeyValueStorage = local): ContactDetails {
  const kept = readStored(storage, CONTACT_KEY);
  return isContact(kept) ? kept : { name: '', email: '', phone: '' };
}

function isContact(value: unknown): value is ContactDetails {
  if (typeof value !== 'object' || value === null) return false;
  const { name, email, phone } = value as Record<string, unknown>;
  return [name, email, phone].every((text) => typeof text === 'string' && text !== '');
}

/** A form that was begun and not sent yet. */
export interface FormDraft {
  readonly values: FormValues;
  /** Of the last attempt to send it: the same content is sent with the same key, so that a retry after a lost answer is not a second lead (LEAD-6). */
  readonly tried?: { readonly text: string; readonly key: string } | undefined;
}

const DRAFTS_KEY = 'forecourt.form-drafts';
/** More than anyone has open at once. */
const MOST = 8;
const session = () => window.sessionStorage;

/** What was typed into the form at this path before, in this tab (LEAD-4). */
export function recallDraft(path: string, storage: () => KeyValueStorage = session): FormDraft | undefined {
  return drafts(storage).find(([at]) => at === path)?.[1];
}

/** Keeps typed text until it is sent, also over a reload. */
export function keepDraft(path: string, draft: FormDraft, storage: () => KeyValueStorage = session): void {
  store(storage, DRAFTS_KEY, [[path, draft], ...others(path, storage)].slice(0, MOST));
}

/** Forgets what was sent. */
export function dropDraft(path: string, storage: () => KeyValueStorage = session): void {
  store(storage, DRAFTS_KEY, others(path, storage));
}

function others(path: string, storage: () => KeyValueStorage): [string, FormDraft][] {
  return drafts(storage).filter(([at]) => at !== path);
}

function drafts(storage: () => KeyValueStorage): [string, FormDraft][] {
  const stored = readStored(storage, DRAFTS_KEY);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

/** Whatever else was stored, by an older version too, is passed over. */
function isKept(entry: unknown): entry is [string, FormDraft] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isObject(entry[1])) return false;
  const { values } = entry[1];
  return isObject(values) && Object.values(values).every(isAnswer);
}

function isAnswer(value: unknown): value is FormValues[string] {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string');
  return typeof value === 'string' || typeof value === 'boolean';
}
