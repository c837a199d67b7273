import type { FacetName } from './facets.ts';

/** Words that people write in capitals. */
const capitals = new Set(['suv', 'ev', 'lpg', 'cvt', 'mpv', 'phev', 'hev', 'dct']);
const statusLabels: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
};
const dollars = (amount: string | undefined): string => `$${Number(amount).toLocaleString('en-AU')}`;

/**
 * A facet's value in the form for people: bands as "$20,000 to $30,000", bodies as "SUV" or "Station wagon", states in
 * capitals; names stay as they are.
 */
export function facetValueLabel(facet: FacetName, value: string): string {
  switch (facet) {
    case 'price_range':
    case 'weekly_price_range':
      return bandLabel(value);
    case 'status':
      return statusLabels[value] ?? value;
    case 'state':
      return value.toUpperCase();
    case 'body':
    case 'fuel':
    case 'transmission':
    case 'car_type':
    case 'item_type':
      return sentence(value);
    default:
      return value;
  }
}

function bandLabel(value: string): string {
  if (value.endsWith('+')) return `${dollars(value.slice(0, -1))} and over`;
  const [from, to] = value.split('-');
  return from === '0' ? `Under ${dollars(to)}` : `${dollars(from)} to ${dollars(to)}`;
}

function sentence(value: string): string {
  const words = value.split(' ').map((word) => (capitals.has(word) ? word.toUpperCase() : word));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
