/**
 * A plain form sends a range's two fields as price_from and price_to; in an address it is one parameter, price=10000:30000 (SRCH-1).
 * Returns the parameters with each such pair joined; a range that is empty on both ends is dropped.
 */
export function joinRangeFields(parameters: URLSearchParams): URLSearchParams {
  const joined = new URLSearchParams();
  const names = new Set<string>();
  for (const [name, value] of parameters) {
    const [, facet] = /^(\w+)_(?:from|to)$/.exec(name) ?? [];
    if (facet === undefined) joined.append(name, value);
    else names.add(facet);
  }
  for (const facet of names) {
    const range = ['from', 'to'].map((end) => digits(parameters.get(`${facet}_${end}`) ?? '')).join(':');
    if (range !== ':') joined.set(facet, range);
  }
  return joined;
}

/** People write $20,000, 45,000 km and 30k, and a field shows its number with its unit. Anything else is left unchanged, and ignored like any invalid range. */
function digits(text: string): string {
  const plain = text.replace(/[$,\s]|(?:km|ft|kg|cc|kWh?)$/gi, '');
  const [, thousands] = /^(\d+(?:\.\d+)?)k$/i.exec(plain) ?? [];
  return thousands === undefined ? plain : String(Math.round(Number(thousands) * 1_000));
}
