const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Writes an amount of integer cents as Australian dollars: whole dollars without cents, `$24,990` (CARD-4). */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}
