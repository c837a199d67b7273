import { createStoredList, hasTexts } from './stored-list.ts';

const MOST = 100;

/** What saved cars cost when they were saved: the server says what has changed since. A favourite has no room for it (FAV-1). */
export const savedPrices = createStoredList('forecourt.saved-prices', (value): value is SavedPrice =>
  hasTexts(value, ['id', 'saved']),
);
interface SavedPrice {
  readonly id: string;
  /** Cents, if it had a price, and seconds since 1970, as 2699000.1764086400. */
  readonly saved: string;
}

/** Keeps what a car costs now, in cents, as the price at which it was saved. */
export function keepPrice(id: string, cents: number | undefined): void {
  const price = { id, saved: `${cents ?? ''}.${Math.floor(Date.now() / 1_000)}` };
  savedPrices.change((prices) => [price, ...prices.filter((kept) => kept.id !== id)].slice(0, MOST));
}
