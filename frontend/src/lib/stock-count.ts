import { isObject } from './api-error.ts';

/**
 * How many vehicles a search finds, by the fields of a plain form: empty ones narrow nothing, and `price_to` is the upper end of `price`.
 * @throws if the call fails or is aborted
 */
export async function countOf(fields: readonly (readonly [string, string])[], signal: AbortSignal): Promise<number> {
  const response = await fetch(`/api/search?${countQuery(fields)}`, {
    signal,
    headers: { accept: 'application/json' },
  });
  const body: unknown = await response.json();
  if (!response.ok || !isObject(body) || typeof body.count !== 'number') throw new Error('The count is not known.');
  return body.count;
}

/** The call's parameters. A choice replaces what an earlier field of the same name said. */
export function countQuery(fields: readonly (readonly [string, string])[]): string {
  const parameters = new URLSearchParams({ hitsPerPage: '1' });
  for (const [name, value] of fields) {
    if (value === '') continue;
    if (name === 'price_to') parameters.set('price', `:${value}`);
    else parameters.set(name, value);
  }
  return parameters.toString();
}
