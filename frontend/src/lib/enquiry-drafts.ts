import type { EnquiryValues } from '@forecourt/contracts';
import { isObject } from './api-error.ts';
import { type KeyValueStorage, readStored, store } from './browser-storage.ts';

/** An enquiry that was begun and not sent yet. */
export interface EnquiryDraft {
  readonly values: EnquiryValues;
  /** Of the last try to send it: the same words go with the same key, so that a try whose answer got lost is no second lead (LEAD-6). */
  readonly tried?: { readonly text: string; readonly key: string } | undefined;
}

const KEY = 'forecourt.enquiry-drafts';
/** More than anyone has open at once. */
const MOST = 8;
const session = () => window.sessionStorage;

/** What was typed into the form at this path before, in this tab (LEAD-4). */
export function recallDraft(path: string, storage: () => KeyValueStorage = session): EnquiryDraft | undefined {
  return drafts(storage).find(([at]) => at === path)?.[1];
}

/** Keeps what is typed until it is sent, also over a reload. */
export function keepDraft(path: string, draft: EnquiryDraft, storage: () => KeyValueStorage = session): void {
  store(storage, KEY, [[path, draft], ...others(path, storage)].slice(0, MOST));
}

/** Forgets what was sent. */
export function dropDraft(path: string, storage: () => KeyValueStorage = session): void {
  store(storage, KEY, others(path, storage));
}

function others(path: string, storage: () => KeyValueStorage): [string, EnquiryDraft][] {
  return drafts(storage).filter(([at]) => at !== path);
}

function drafts(storage: () => KeyValueStorage): [string, EnquiryDraft][] {
  const stored = readStored(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

/** Whatever else was stored, by an older version too, is passed over. */
function isKept(entry: unknown): entry is [string, EnquiryDraft] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isObject(entry[1])) return false;
  const { values } = entry[1];
  const texts = ['category', 'name', 'email', 'phone', 'message', 'Rego', 'location', 'dealership_slug'];
  return (
    isObject(values) &&
    texts.every((name) => typeof values[name] === 'string') &&
    Array.isArray(values.additional_services) &&
    typeof values.opt_in === 'boolean' &&
    typeof values.terms_conditions === 'boolean'
  );
}
