import { describe, expect, it } from '@jest/globals';
import {
  decide,
  emptyWatchlist,
  evolve,
  MOST_SAVED,
  type Watchlist,
  type WatchlistCommand,
  type WatchlistEvent,
} from './watchlist.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const save = (carId: string, priceCents?: number): WatchlistCommand => ({ type: 'SaveCar', carId, priceCents });
const remove = (carId: string): WatchlistCommand => ({ type: 'RemoveCar', carId });
const erase: WatchlistCommand = { type: 'EraseWatchlist' };

/** The watchlist after these commands, and all events that they gave. */
function after(...commands: readonly WatchlistCommand[]) {
  const events: WatchlistEvent[] = [];
  let saved: Watchlist = emptyWatchlist;
  for (const command of commands) {
    const decision = decide(command, saved, now);
    if (!('events' in decision)) return { saved, events, refusal: decision.refusal };
    events.push(...decision.events);
    saved = decision.events.reduce<Watchlist>(evolve, saved);
  }
  return { saved, events, refusal: null };
}

const typesOf = (events: readonly WatchlistEvent[]) => events.map(({ type }) => type);

describe('a watchlist', () => {
  it('keeps a car with the price that it had, once', () => {
    const { events, saved } = after(save('a', 2_699_000), save('a', 2_599_000), save('b'));
    expect(events.map(({ data }) => data)).toEqual([{ carId: 'a', priceCents: 2_699_000 }, { carId: 'b' }]);
    expect([...saved]).toEqual(['a', 'b']);
  });

  it('lets a car go, once, and takes it again at its present price', () => {
    const { events } = after(save('a', 100_000), remove('a'), remove('a'), save('a', 90_000));
    expect(typesOf(events)).toEqual(['CarSaved', 'CarRemoved', 'CarSaved']);
    expect(events.at(-1)?.data).toEqual({ carId: 'a', priceCents: 90_000 });
    expect(after(remove('never saved')).events).toEqual([]);
  });

  it('has a limit, and takes another car once one is removed', () => {
    const full = Array.from({ length: MOST_SAVED }, (_, index) => save(`car-${index}`));
    expect(after(...full, save('one more')).refusal).toBe('full');
    expect(after(...full, save('car-0')).refusal).toBeNull();
    expect(after(...full, remove('car-0'), save('one more')).saved.size).toBe(MOST_SAVED);
  });

  it('is erased by one event, and empty after it', () => {
    const { saved, events } = after(save('a'), save('b'), erase, erase);
    expect(typesOf(events)).toEqual(['CarSaved', 'CarSaved', 'WatchlistErased']);
    expect(saved.size).toBe(0);
    expect(after(erase).events).toEqual([]);
  });
});
