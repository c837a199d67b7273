import { randomUUID } from 'node:crypto';
import type { StoredWatchlist } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { EntityManager } from 'typeorm';
import { LeadsSystem, problemOf, scopeOf, until } from '../testing/leads-system.ts';
import { eraseWatchlist } from './watchlist.commands.ts';
import { savedCars, saveWatchlist, watchlistOf } from './watchlist.rows.ts';
import { MOST_SAVED, type WatchlistEvent, watchlistStream } from './watchlist.ts';

const riverside = { actor: 'visitor', scope: scopeOf('riverside') };
const both = { actor: 'visitor', scope: scopeOf('both') };

describe('the watchlists of users', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const change = (what: 'save' | 'remove', userId: string, carId: string, caller = riverside) =>
    system.requestAs('gateway', 'POST', `/watchlists/${what}`, { caller, body: { user_id: userId, car_id: carId } });
  const carsOf = async (userId: string, caller = riverside) =>
    (
      await system.requestAs<StoredWatchlist>('gateway', 'POST', '/watchlists/list', {
        caller,
        body: { user_id: userId },
      })
    ).body.cars;
  const eventsOf = (userId: string, site = 'riverside'): Promise<{ type: string; data: object }[]> =>
    system.dataSource.query('SELECT type, data FROM events WHERE stream_id = $1 ORDER BY version', [
      watchlistStream({ site, userId }),
    ]);

  it('keep a car with its price in cents, once however often it is sent', async () => {
    const user = randomUUID();
    await Promise.all([1, 2, 3].map(() => change('save', user, 'used-car')));
    expect(await carsOf(user)).toEqual([
      { car_id: 'used-car', price_cents: 2_599_050, saved_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await eventsOf(user)).toHaveLength(1);
    await Promise.all([1, 2].map(() => change('remove', user, 'used-car')));
    expect(await carsOf(user)).toEqual([]);
    expect(await eventsOf(user)).toHaveLength(2);
    await until('nothing waits to be published', async () => (await system.count('outbox')) === 0);
    expect(await system.count('parked_outbox_events')).toBe(0);
  });

  it('WATCH-1 SITE-4 take no car of another site, and show no user anything of another site or user', async () => {
    const user = randomUUID();
    expect(await problemOf(change('save', user, 'harbour-car'))).toMatchObject({ status: 404 });
    expect(await problemOf(change('save', user, 'no-such-car'))).toMatchObject({ status: 404 });
    await change('save', user, 'used-car', both);
    expect(await carsOf(user)).toEqual([]);
    expect(await carsOf(randomUUID(), both)).toEqual([]);
    await change('remove', user, 'used-car');
    expect(await carsOf(user, both)).toHaveLength(1);
  });

  it('answer 503 while stock is away, and let cars go all the same', async () => {
    const user = randomUUID();
    await change('save', user, 'used-car');
    system.upstreams.stockIsAway = true;
    try {
      expect(await problemOf(change('save', user, 'used-car'))).toMatchObject({ status: 503 });
      await change('remove', user, 'used-car');
    } finally {
      system.upstreams.stockIsAway = false;
    }
    expect(await carsOf(user)).toEqual([]);
  });

  it('refuse with 409 what is beyond the most', async () => {
    const user = randomUUID();
    const manager = system.service.app.get(EntityManager);
    const events = Array.from({ length: MOST_SAVED }, (_, index) => ({ carId: `car-${index}` }));
    await system.dataSource.query(
      `INSERT INTO events (stream_id, version, type, data, meta, occurred_at, recorded_at)
       SELECT $1, row_number() OVER (), 'CarSaved', each, '{}', now(), now() FROM jsonb_array_elements($2::jsonb) AS each`,
      [watchlistStream({ site: 'riverside', userId: user }), JSON.stringify(events)],
    );
    expect(await problemOf(change('save', user, 'used-car'))).toMatchObject({ status: 409 });
    expect(await watchlistOf(manager, { site: 'riverside', userId: user })).toEqual([]);
  });

  it('are erased by an event, so that no replay brings them back', async () => {
    const user = randomUUID();
    const owner = { site: 'riverside', userId: user };
    await change('save', user, 'used-car');
    const commands = system.service.app.get(CommandBus);
    await eraseWatchlist(commands, owner, {});
    await eraseWatchlist(commands, owner, {});
    expect(await carsOf(user)).toEqual([]);
    expect((await eventsOf(user)).map(({ type }) => type)).toEqual(['CarSaved', 'WatchlistErased']);
  });

  it('are the same rows when their events come again, also shuffled among users', async () => {
    const manager = system.service.app.get(EntityManager);
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, second));
    const [one, other] = [randomUUID(), randomUUID()];
    const of = (userId: string, ...events: WatchlistEvent[]) =>
      events.map((event) => ({ owner: { site: 'riverside', userId }, event }));
    const first = of(
      one,
      { type: 'CarSaved', data: { carId: 'a', priceCents: 100 }, occurredAt: at(1) },
      { type: 'CarSaved', data: { carId: 'b' }, occurredAt: at(2) },
      { type: 'CarRemoved', data: { carId: 'a' }, occurredAt: at(3) },
      { type: 'CarSaved', data: { carId: 'a', priceCents: 90 }, occurredAt: at(4) },
    );
    const second = of(
      other,
      { type: 'CarSaved', data: { carId: 'a', priceCents: 100 }, occurredAt: at(1) },
      { type: 'WatchlistErased', data: {}, occurredAt: at(2) },
      { type: 'CarSaved', data: { carId: 'c', priceCents: 5 }, occurredAt: at(3) },
    );
    const rows = async () => [
      await watchlistOf(manager, { site: 'riverside', userId: one }),
      await watchlistOf(manager, { site: 'riverside', userId: other }),
    ];
    // A stream keeps its own order; between users there is none.
    const orders = [[...first, ...second], [...second, ...first], interleaved(first, second)];
    const seen = [];
    for (const order of orders) {
      await manager.getRepository(savedCars).delete({ userId: one });
      await manager.getRepository(savedCars).delete({ userId: other });
      for (const { owner, event } of order) {
        await saveWatchlist(manager, owner, event);
        await saveWatchlist(manager, owner, event);
      }
      seen.push(await rows());
      for (const { owner, event } of order) await saveWatchlist(manager, owner, event);
      seen.push(await rows());
    }
    expect(seen[0]?.map((cars) => cars.map(({ carId, priceCents }) => [carId, priceCents]))).toEqual([
      [
        ['a', 90],
        ['b', null],
      ],
      [['c', 5]],
    ]);
    for (const again of seen) expect(again).toEqual(seen[0]);
  });
});

function interleaved<Entry>(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  return one.flatMap((entry, index) => [entry, ...other.slice(index, index + 1)]);
}
