const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Writes an amount of integer cents as Australian dollars: whole dollars without cents, `$24,990` (CARD-4). */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}

/** Australian dollars of the wire, with at most two decimals, as integer cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** The same of an amount that may not be known; null then. */
export const centsIfKnown = (amount: number | undefined): number | null =>
  amount === undefined ? null : centsOf(amount);

/** Integer cents as the Australian dollars of the wire, to the cent. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
