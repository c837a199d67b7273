import type { WatchlistRequest } from '@forecourt/contracts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { recordEvent } from '../analytics.ts';
import { ApiError, isObject, readJson, toApiError } from '../api-error.ts';
import { showToast } from '../toasts.ts';
import { favourites, SAVED_EVENT } from './kept-cars.ts';
import { hasTexts, type KeyValueStorage, readStored, store } from './stored-list.ts';
import { PENDING, type SaveableCar, type Watchlist, watchlistQuery } from './watchlist.ts';

/** A car to save or remove. */
interface Change {
  readonly car: SaveableCar;
  readonly save: boolean;
  readonly phone: string;
}

/** A refusal with its status. */
class Refused extends ApiError {
  constructor(
    readonly status: number,
    problem: unknown,
  ) {
    const { message, errors } = toApiError(problem);
    super(message, errors);
  }
}

const FAILED = 'Your watchlist can’t be changed right now. Please try again shortly.';

/**
 * Saves a car or removes it (WATCH-2). A visitor who is not signed in goes to sign in, and the car is saved on the way back (AUTH-3).
 * @param href the page in view
 */
export async function toggleWatched(
  cache: QueryClient,
  car: SaveableCar,
  { href, go }: { readonly href: string; go(href: string): void },
): Promise<void> {
  const watchlist = await cache.ensureQueryData(watchlistQuery).catch(() => undefined);
  if (watchlist === undefined) return showToast({ title: 'Watchlist', message: FAILED, alert: true });
  const signIn = () => {
    keepPending(car);
    go(signInToSave(href));
  };
  if (!watchlist) return signIn();
  const { phone } = watchlist.user;
  if (phone === '') {
    // A warning and no more (WATCH-3).
    console.warn('The signed-in user has no phone number, which the watchlist needs.');
    return signIn();
  }
  await changeWatched(cache, { car, save: !watchlist.ids.includes(car.car.id), phone }).catch((error: unknown) => {
    // The session has ended meanwhile.
    if (error instanceof Refused && error.status === 401) signIn();
  });
}

/** The list changes at once and then the server is called; if that fails the change is taken back and the message is alerted. */
function changeWatched(cache: QueryClient, change: Change): Promise<void> {
  return new MutationObserver<void, Error, Change>(cache, {
    mutationFn: send,
    // One after another, so that the last tap wins.
    scope: { id: 'watchlist' },
    networkMode: 'always',
    retry: false,
    onMutate: ({ car, save }) => show(cache, car.car.id, save),
    onSuccess: (_answer, { car, save }) => {
      if (save) recordEvent(SAVED_EVENT, car.measured);
      showToast({
        title: save ? 'Car Saved In Watchlist' : 'Car Removed',
        message: save
          ? `${car.car.name} is now available in your watchlist`
          : `${car.car.name} is no longer in your watchlist`,
        link: { label: 'View List', href: car.watchlist ?? '/watchlist' },
      });
    },
    onError: (error, { car, save }) => {
      show(cache, car.car.id, !save);
      if (error instanceof Refused && error.status === 401) return;
      const message = (error instanceof ApiError && error.message) || FAILED;
      showToast({ title: save ? 'Not saved' : 'Not removed', message, alert: true });
    },
  }).mutate(change);
}

/** Shows a car as saved or not. */
function show(cache: QueryClient, id: string, saved: boolean): void {
  cache.setQueryData(
    watchlistQuery.queryKey,
    (list: Watchlist | null | undefined) => list && { ...list, ids: withCar(list.ids, id, saved) },
  );
}

/** Saves a car without a word to the visitor: to the watchlist with a phone, else to the browser where it keeps favourites (TD-1). */
export async function saveQuietly(cache: QueryClient, car: SaveableCar, keepFavourite: () => void): Promise<void> {
  const watchlist = await cache.ensureQueryData(watchlistQuery).catch(() => null);
  if (!watchlist || watchlist.user.phone === '') return keepFavourite();
  if (watchlist.ids.includes(car.car.id)) return;
  await send({ car, save: true, phone: watchlist.user.phone });
  recordEvent(SAVED_EVENT, car.measured);
  show(cache, car.car.id, true);
}

/**
 * Saves the car that waited for the visitor to sign in, then moves the browser's favourites, newest last, and lets the browser forget them: so
 * they move once (FAV-1). What can't be moved now waits for the next page.
 */
export async function takeWaiting(cache: QueryClient, list: string, signingIn: boolean): Promise<void> {
  const waiting = pendingCar();
  const watchlist = await cache.ensureQueryData(watchlistQuery).catch(() => undefined);
  if (watchlist === undefined) return;
  const phone = watchlist?.user.phone ?? '';
  if (phone === '' && signingIn) return;
  // A visitor who came back without signing in has changed their mind.
  keepPending(null);
  if (!watchlist || phone === '') return;
  if (waiting && !watchlist.ids.includes(waiting.car.id)) {
    await changeWatched(cache, { car: waiting, save: true, phone }).catch(() => undefined);
  }
  for (const car of favourites.current().toReversed()) {
    if (!(await isMoved({ car: { car, watchlist: list, only_if_saved: false }, save: true, phone }))) break;
    favourites.change((cars) => cars.filter(({ id }) => id !== car.id));
    show(cache, car.id, true);
  }
  // An account lists what is saved, and was rendered before.
  await cache.invalidateQueries({ queryKey: ['page', '/account'] });
}

/** Whether the browser may forget a favourite: it is saved, or the site no longer has it. */
async function isMoved(change: Change): Promise<boolean> {
  try {
    await send(change);
    return true;
  } catch (error) {
    return error instanceof Refused && error.status === 404;
  }
}

async function send({ car, save, phone }: Change): Promise<void> {
  const body: WatchlistRequest = { phone_number: phone, car_id: car.car.id };
  const response = await fetch(`/api/watchlist/${save ? 'save-car' : 'remove-car'}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The next page may open meanwhile.
    keepalive: true,
  });
  const answer = await readJson(response);
  if (!response.ok) throw new Refused(response.status, answer);
}

/** With the car in front, or without it. */
export function withCar(ids: readonly string[], id: string, save: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return save ? [id, ...others] : others;
}

const session = (): KeyValueStorage => window.sessionStorage;

/** Keeps in this tab which car is saved once the visitor has signed in; null forgets it (AUTH-3). */
export const keepPending = (car: SaveableCar | null): void => store(session, PENDING, car);

/** The car that waits for the visitor to sign in. */
export function pendingCar(): SaveableCar | null {
  const kept = readStored(session, PENDING);
  const isCar = isObject(kept) && typeof kept.watchlist === 'string' && hasTexts(kept.car, ['id', 'name']);
  return isCar ? (kept as unknown as SaveableCar) : null;
}

/** Where a visitor signs in to save a car, and comes back from (AUTH-3). */
export const signInToSave = (href: string): string =>
  `/sign-in?${new URLSearchParams({ type: 'watchlist', redirect: href, back: href })}`;
