import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { showToast, toastStore } from '../toasts.ts';
import { favourites } from './kept-cars.ts';
import { type SaveableCar, type Watchlist, watchlistQuery } from './watchlist.ts';
import { keepPending, pendingCar, saveQuietly, takeWaiting, toggleWatched, withCar } from './watchlist-changes.ts';

const LIST = '/watchlist';
const carOf = (id: string): SaveableCar => ({
  car: { id, name: `Car ${id}`, slug: `car-${id}`, make: 'Jayco', model: 'Journey', primary_image_url: '' },
  watchlist: LIST,
  only_if_saved: false,
});
const user = { id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' };

/** A cache that knows this watchlist already. */
function cacheOf(watchlist: Watchlist | null): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(watchlistQuery.queryKey, watchlist);
  return cache;
}
const idsIn = (cache: QueryClient) => cache.getQueryData(watchlistQuery.queryKey)?.ids;

describe('a watchlist in a browser', () => {
  const went: string[] = [];
  const page = { href: '/cars/a', go: (href: string) => void went.push(href) };
  const sent: { call: string; body: unknown }[] = [];
  let answer: { status: number; body: object };
  /** What the visitor sees at the moment at which the server is called. */
  let seen: () => unknown = () => undefined;
  const atCall: unknown[] = [];
  const before = { fetch: globalThis.fetch, window: globalThis.window };

  beforeEach(() => {
    for (const list of [went, sent, atCall]) list.splice(0);
    answer = { status: 200, body: { success: true, message: '' } };
    const [local, session] = [fakeStorage()(), fakeStorage()()];
    const noListener = () => undefined;
    Object.assign(globalThis, {
      window: {
        localStorage: local,
        sessionStorage: session,
        addEventListener: noListener,
        removeEventListener: noListener,
      },
      fetch: async (call: string, { body }: { body: string }) => {
        atCall.push(seen());
        sent.push({ call, body: JSON.parse(body) });
        return new Response(JSON.stringify(answer.body), { status: answer.status });
      },
    });
    favourites.change(() => []);
    showToast(null);
  });
  afterEach(() => {
    Object.assign(globalThis, before);
    jest.restoreAllMocks();
  });

  it('has a saved car in front, once, and no removed one', () => {
    expect(withCar(['a', 'b'], 'c', true)).toEqual(['c', 'a', 'b']);
    expect(withCar(['a', 'b'], 'b', true)).toEqual(['b', 'a']);
    expect(withCar(['a', 'b'], 'b', false)).toEqual(['a']);
  });

  it('WATCH-2 changes at once, then calls the server, and says so in one toast', async () => {
    const cache = cacheOf({ user, ids: ['b'] });
    seen = () => idsIn(cache);
    await toggleWatched(cache, carOf('a'), page);
    expect(atCall).toEqual([['a', 'b']]);
    expect(sent).toEqual([{ call: '/api/watchlist/save-car', body: { phone_number: user.phone, car_id: 'a' } }]);
    expect(toastStore.current()).toEqual({
      title: 'Car Saved In Watchlist',
      message: 'Car a is now available in your watchlist',
      link: { label: 'View List', href: LIST },
    });
    await toggleWatched(cache, carOf('a'), page);
    expect(atCall[1]).toEqual(['b']);
    expect(sent[1]?.call).toBe('/api/watchlist/remove-car');
    expect(toastStore.current()).toEqual({
      title: 'Car Removed',
      message: 'Car a is no longer in your watchlist',
      link: { label: 'View List', href: LIST },
    });
  });

  it('WATCH-2 takes a change back that fails, and alerts the message', async () => {
    const cache = cacheOf({ user, ids: ['b'] });
    answer = { status: 409, body: { success: false, message: 'Your watchlist is full.' } };
    await toggleWatched(cache, carOf('a'), page);
    expect(idsIn(cache)).toEqual(['b']);
    expect(toastStore.current()).toMatchObject({ message: 'Your watchlist is full.', alert: true });
    await toggleWatched(cache, carOf('b'), page);
    expect(idsIn(cache)).toEqual(['b']);
  });

  it('AUTH-3 leads a visitor who is not signed in there and back, with the car waiting', async () => {
    await toggleWatched(cacheOf(null), carOf('a'), page);
    expect(went).toEqual(['/sign-in?type=watchlist&redirect=%2Fcars%2Fa&back=%2Fcars%2Fa']);
    expect([sent, toastStore.current()]).toEqual([[], null]);
    await takeWaiting(cacheOf(null), LIST, true);
    expect(pendingCar()?.car.id).toBe('a');
    const cache = cacheOf({ user, ids: [] });
    await takeWaiting(cache, LIST, false);
    await takeWaiting(cache, LIST, false);
    expect(idsIn(cache)).toEqual(['a']);
    expect(sent).toHaveLength(1);
    expect(toastStore.current()?.title).toBe('Car Saved In Watchlist');
  });

  it('AUTH-3 forgets the car of a visitor who comes back without signing in', async () => {
    keepPending(carOf('a'));
    await takeWaiting(cacheOf(null), LIST, false);
    await takeWaiting(cacheOf({ user, ids: [] }), LIST, false);
    expect(sent).toEqual([]);
  });

  it('AUTH-3 leads to sign in where the session has ended meanwhile, without a message', async () => {
    const cache = cacheOf({ user, ids: [] });
    answer = { status: 401, body: { success: false, message: 'Please sign in.' } };
    await toggleWatched(cache, carOf('a'), page);
    expect([idsIn(cache), went.length, toastStore.current()]).toEqual([[], 1, null]);
  });

  it('WATCH-3 leads a user without a phone to sign in, and only warns in the console', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await toggleWatched(cacheOf({ user: { ...user, phone: '' }, ids: [] }), carOf('a'), page);
    expect(warn).toHaveBeenCalledTimes(1);
    expect([went.length, sent, toastStore.current()]).toEqual([1, [], null]);
  });

  it('FAV-1 takes the browser’s favourites over once, and keeps in the browser what fails', async () => {
    const cars = ['a', 'b'].map((id) => carOf(id).car);
    favourites.change(() => cars);
    const cache = cacheOf({ user, ids: ['c'] });
    answer = { status: 503, body: {} };
    await takeWaiting(cache, LIST, false);
    expect([favourites.current().length, idsIn(cache)]).toEqual([2, ['c']]);
    answer = { status: 200, body: { success: true } };
    await takeWaiting(cache, LIST, false);
    expect([favourites.current(), idsIn(cache)]).toEqual([[], ['a', 'b', 'c']]);
    sent.splice(0);
    await takeWaiting(cache, LIST, false);
    expect([sent, toastStore.current()]).toEqual([[], null]);
  });

  it('TD-1 saves a test drive’s car without toast or gate, to the browser where nobody is signed in', async () => {
    const keep = jest.fn();
    const cache = cacheOf({ user, ids: [] });
    await saveQuietly(cache, carOf('a'), keep);
    expect([sent.length, keep.mock.calls.length]).toEqual([1, 0]);
    await saveQuietly(cacheOf(null), carOf('a'), keep);
    expect([sent.length, keep.mock.calls.length, went, toastStore.current()]).toEqual([1, 1, [], null]);
  });
});
