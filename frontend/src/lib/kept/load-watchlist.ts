import { isObject, readJson, toApiError } from '../api-error.ts';
import { hasTexts } from './stored-list.ts';
import { whoIsSignedIn } from './visitors-own.ts';
import type { Watchlist } from './watchlist.ts';

/** The watchlist of the signed-in visitor; null if nobody is signed in. */
export async function loadWatchlist(): Promise<Watchlist | null> {
  const { user } = await whoIsSignedIn();
  if (!user) return null;
  const response = await fetch('/api/watchlist', { headers: { accept: 'application/json' } });
  const body = await readJson(response);
  // Signed out in another tab meanwhile.
  if (response.status === 401) return null;
  if (!response.ok || !isObject(body) || !Array.isArray(body.cars)) throw toApiError(body);
  return { user, ids: body.cars.filter((car) => hasTexts(car, ['id'])).map(({ id }) => id) };
}
