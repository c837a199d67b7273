import type { SearchState } from '@forecourt/car-search';
import { type Noun, valueLabel } from './search-words.ts';

/**
 * What a results page is headed with: 'Used Toyota Corolla for sale', 'New and Demo SUV cars for sale', 'New, used and demo caravans for
 * sale'. Only a single make, model or body is named.
 */
export function headingView({ filters }: SearchState, noun: Noun): string {
  const types = (filters.car_type ?? []).map((type) => valueLabel('car_type', type));
  const model = only(filters.make_model);
  const make = only(filters.make) ?? null;
  const loneModel = only(filters.model);
  const body = only(filters.body);
  const named = [model ?? make, model ? null : loneModel, body && valueLabel('body', body)].filter(Boolean);
  const sayNoun = !model && !loneModel && !(make && body);
  const words = [joined(types), ...named, sayNoun ? noun.many : null].filter(Boolean).join(' ');
  if (types.length === 0 && named.length === 0) return `New, used and demo ${noun.many} for sale`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} for sale`;
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null;
}

function joined(types: readonly string[]): string {
  return types.length < 3 ? types.join(' and ') : '';
}
