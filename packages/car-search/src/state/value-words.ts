/** How values of facets are spelt for people; each takes a value from the index. */

/** Words that people write in capitals. */
const inCapitals = new Set(['suv', 'ev', 'lpg', 'cvt', 'mpv', 'phev', 'hev', 'dct']);
const statusLabels: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
};

const dollars = (amount: string | undefined): string => `$${Number(amount).toLocaleString('en-AU')}`;

/** Names stay as they are. */
export const asFed = (value: string): string => value;

/** QLD. */
export const capitals = (value: string): string => value.toUpperCase();

/** In stock. */
export const statusLabel = (value: string): string => statusLabels[value] ?? value;

/** $20,000 to $30,000. */
export function bandLabel(value: string): string {
  if (value.endsWith('+')) return `${dollars(value.slice(0, -1))} and over`;
  const [from, to] = value.split('-');
  return from === '0' ? `Under ${dollars(to)}` : `${dollars(from)} to ${dollars(to)}`;
}

/** Station wagon, SUV. */
export function sentence(value: string): string {
  const words = value.split(' ').map((word) => (inCapitals.has(word) ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who may ride a motorcycle. */
export const licenceLabel = (value: string): string =>
  value === 'learner' ? 'Learner approved (LAMS)' : 'Full licence';
