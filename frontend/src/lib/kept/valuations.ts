import type { ShownValuation, ValuationChange } from '@forecourt/contracts';
import { isObject, readJson, toApiError } from '../api-error.ts';
import { type KeyValueStorage, OFFER_KEY, readStored, store } from './stored-list.ts';

/** Starts a valuation. @param key the same for each try @throws ApiError */
export const startValuation = (body: object, key: string): Promise<ShownValuation> =>
  call('/api/valuations', { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } });

/** Continues one. @throws ApiError */
export const continueValuation = (id: string, change: ValuationChange): Promise<ShownValuation> =>
  call(`/api/valuations/${id}`, { method: 'PATCH', body: JSON.stringify(change) });

/** Reads one. @param carId the car that it would be part of the price of @throws ApiError */
export const readValuation = (id: string, carId: string | null): Promise<ShownValuation> =>
  call(`/api/valuations/${id}${carId === null ? '' : `?${new URLSearchParams({ car_id: carId })}`}`, { method: 'GET' });

/** Reports a result, in the background. */
export async function recordValuation({ words: _, ...result }: ShownValuation): Promise<void> {
  const body = JSON.stringify({ ...result, column_name: 'valuation' });
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/miscellaneous', { method: 'POST', body, headers, keepalive: true });
}

async function call(
  path: string,
  { headers, ...request }: { method: string; body?: string; headers?: Record<string, string> },
): Promise<ShownValuation> {
  const response = await fetch(path, {
    ...request,
    headers: {
      accept: 'application/json',
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const body = await readJson(response);
  if (!response.ok || !isValuation(body)) throw toApiError(body);
  return body;
}

const isValuation = (body: unknown): body is ShownValuation =>
  isObject(body) && typeof body.id === 'string' && Array.isArray(body.vehicles) && isObject(body.words);

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
