import type { ShownValuation } from '@forecourt/contracts';
import { isObject } from './api-error.ts';
import { type KeyValueStorage, OFFER_KEY, readStored, store } from './browser-storage.ts';

const local = (): KeyValueStorage => window.localStorage;

/** An estimate that this browser keeps until it is over (TRADE-1). Nothing of it is about the visitor. */
export interface KeptOffer {
  readonly id: string;
  readonly title: string;
  readonly range: string;
  /** ISO 8601. */
  readonly valid_until: string;
}

/** Keeps the estimate of a valuation; one without an estimate forgets what was kept. */
export function keepOffer({ id, estimate, words }: ShownValuation): void {
  const { title, range } = words;
  store(local, OFFER_KEY, estimate && title && range ? { id, title, range, valid_until: estimate.valid_until } : null);
}

/** The estimate that still holds. */
export function keptOffer(now = new Date()): KeptOffer | null {
  const kept = readStored(local, OFFER_KEY);
  if (!isObject(kept)) return null;
  const isWhole = ['id', 'title', 'range', 'valid_until'].every((name) => typeof kept[name] === 'string');
  const offer = kept as unknown as KeptOffer;
  return isWhole && new Date(offer.valid_until) > now ? offer : null;
}
