import type { CarDocument, VersionedVehicleEvent } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '../testing/moving-clock.ts';
import { TestIndexer } from '../testing/running-indexer.ts';
import { happened, listed } from '../testing/vehicle-history.ts';

const details = { make: 'Toyota', model: 'Corolla', year: 2021, car_type: 'used', km: 50_000 } as const;

/** A listed car of a dealership. */
function carOf(id: string, dealershipId: number, price: number, more: object = {}): VersionedVehicleEvent {
  const event = listed({ details: { ...details, ...more }, prices: { price, price_type: 'Drive Away' } }, id);
  return { ...event, data: { ...event.data, dealership_id: dealershipId } } as VersionedVehicleEvent;
}

/** A later event of such a car. */
const later = (event: VersionedVehicleEvent, dealershipId: number): VersionedVehicleEvent =>
  ({ ...event, data: { ...event.data, dealership_id: dealershipId } }) as VersionedVehicleEvent;

/** A car whose price does not include government charges. */
function withoutCharges(id: string, dealershipId: number): VersionedVehicleEvent {
  const prices = { price: 1_000, price_type: 'Excl. Govt. Charges' } as const;
  return later(listed({ details, prices }, id), dealershipId);
}

const soldDaysAgo = (id: string, dealershipId: number, days: number): VersionedVehicleEvent =>
  later(happened('VehicleSold', 2, { sold_date_timestamp: START.getTime() / 1_000 - days * 86_400 }, id), dealershipId);

describe('figures of comparable cars', () => {
  let indexer: TestIndexer;
  beforeAll(async () => {
    indexer = await TestIndexer.create();
    await indexer.publish(
      carOf('own', 1, 25_000),
      ...[20_000, 21_000, 22_000, 23_000, 24_000, 25_000].map((price, index) =>
        carOf(`c${index}`, 1 + (index % 3), price, { year: 2020 + (index % 3) }),
      ),
      carOf('other-type', 2, 90_000, { car_type: 'demo' }),
      carOf('far', 2, 1_000, { km: 150_000 }),
      withoutCharges('other-price-type', 2),
      carOf('sold-long-ago', 2, 1_000),
      soldDaysAgo('sold-long-ago', 2, 91),
      soldDaysAgo('c5', 3, 89),
    );
    await indexer.settled();
  });
  afterAll(() => indexer?.remove());

  /** Resolves with a car's document once it is as wanted; the test's time limit ends it otherwise. */
  async function until(id: string, wanted: (car: CarDocument) => boolean): Promise<CarDocument> {
    for (;;) {
      const car = (await indexer.found())[id];
      if (car && wanted(car)) return car;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  it('IDX-6 stand in the documents that searches read, marked with their source, and where the feed has its own these win', async () => {
    const car = await until('own', ({ market_source }) => market_source !== undefined);
    expect(car).toMatchObject({
      average_market_price: 22_500,
      market_source: 'own_stock',
      market_figures: { nation: { median: 22_500, lower: 21_300, upper: 23_800, cars: 6, dealerships: 3 } },
    });
    expect(car.market_date).toBe(car.market_figures?.at);
    // No car of another type or kind of price, none driven further and none sold over 90 days ago counts; one sold 89 days ago does.
    const all = await indexer.found();
    expect([all['other-type']?.market_figures, all.far?.market_figures]).toEqual([undefined, undefined]);

    await indexer.publish(
      later(
        happened('MarketPriceEstimated', 2, { market: { average_market_price: 30_000 }, source: 'feed' }, 'own'),
        1,
      ),
    );
    const fed = await until('own', ({ market_source }) => market_source === 'feed');
    expect(fed).toMatchObject({ average_market_price: 30_000, market_figures: { nation: { median: 22_500 } } });
    await indexer.publish(later(happened('MarketPriceEstimated', 3, { market: {}, source: 'feed' }, 'own'), 1));
    await until('own', ({ average_market_price }) => average_market_price === 22_500);
  });

  it('IDX-6 follow a price by 1 % or more, and a car that is gone; a small change writes nothing', async () => {
    const revision = async () =>
      (await indexer.inDatabase<{ revision: string }>(`SELECT revision FROM car_rows WHERE vehicle_id = 'own'`))[0]
        ?.revision;
    const idle = async () => {
      for (;;) {
        const [row] = await indexer.inDatabase(
          `SELECT FROM market_changes UNION ALL SELECT FROM market_due WHERE due_at < now() + interval '1 minute'`,
        );
        if (!row) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    };
    await indexer.settled();
    await idle();
    const before = await revision();
    await indexer.publish(
      later(happened('VehiclePriced', 2, { prices: { price: 22_100, price_type: 'Drive Away' } }, 'c2'), 3),
    );
    await indexer.settled();
    await idle();
    expect(await revision()).toBe(before);
    await indexer.publish(
      later(happened('VehiclePriced', 3, { prices: { price: 29_000, price_type: 'Drive Away' } }, 'c2'), 3),
    );
    await until('own', ({ average_market_price }) => average_market_price === 23_500);
    await indexer.publish(
      later(happened('VehicleWithdrawn', 2, {}, 'c0'), 1),
      later(happened('VehicleWithdrawn', 2, {}, 'c3'), 1),
    );
    await until('own', ({ market_source }) => market_source === undefined);
    await indexer.publish(carOf('c8', 1, 24_000), carOf('c9', 3, 24_500));
    await until('own', ({ average_market_price }) => average_market_price === 24_300);
  });

  it('IDX-6 do not wait for a car that is being changed, and reach it afterwards', async () => {
    const asked = (price: number) => (car: CarDocument) => car.average_market_price === price;
    await indexer.publish(
      ...[1, 2, 3, 4, 5, 6, 7].map((place) => carOf(`h${place}`, 1 + (place % 3), 30_000, { model: 'HiLux' })),
    );
    await until('h1', asked(30_000));
    await indexer.whileLocked(`SELECT FROM car_rows WHERE vehicle_id = 'h1' FOR UPDATE`, async () => {
      const raised = [2, 3, 4, 5, 6, 7].map((place) =>
        later(
          happened('VehiclePriced', 2, { prices: { price: 33_000, price_type: 'Drive Away' } }, `h${place}`),
          1 + (place % 3),
        ),
      );
      await indexer.publish(...raised);
      await until('h2', asked(33_000));
      expect((await indexer.found()).h1).toMatchObject({ average_market_price: 30_000 });
    });
    await until('h1', asked(33_000));
  });

  it('IDX-6 are computed for every car of a group that takes several portions', async () => {
    const many = Array.from({ length: 450 }, (_, place) => place);
    const idOf = (place: number) => `m${(place * 7) % 450}`;
    await indexer.publish(
      ...many.map((place) => carOf(idOf(place), 1 + (place % 4), 15_000, { model: 'Yaris', km: 20_000 + place * 100 })),
    );
    await indexer.settled();
    for (const place of many) await until(idOf(place), ({ market_source }) => market_source === 'own_stock');
    const cars = await indexer.found();
    expect(many.map((place) => cars[idOf(place)]?.average_market_price)).toEqual(many.map(() => 15_000));
  });

  it('IDX-6 are computed again, from the beginning, for a group that changed while it was computed', async () => {
    await indexer.publish(
      ...[1, 2, 3, 4, 5, 6].map((place) => carOf(`k${place}`, 1 + (place % 3), 40_000, { model: 'Kluger' })),
    );
    await until('k1', ({ market_source }) => market_source === 'own_stock');
    const [{ kind } = { kind: '' }] = await indexer.inDatabase<{ kind: string }>(
      `UPDATE car_rows SET figures = NULL WHERE vehicle_id = 'k1' RETURNING market_kind AS kind`,
    );
    // As far as another process had come: behind all cars. A change leaves it there, and has it come again.
    await indexer.inDatabase(`INSERT INTO market_due VALUES ('${kind}', 2021, now() + interval '1 minute', '999999 z')
      ON CONFLICT (market_kind, market_year) DO UPDATE SET due_at = excluded.due_at, after_id = excluded.after_id`);
    await indexer.inDatabase(`INSERT INTO market_changes (market_kind, market_year) VALUES ('${kind}', 2022)`);
    const figures = async () =>
      (await indexer.inDatabase<{ figures: unknown }>(`SELECT figures FROM car_rows WHERE vehicle_id = 'k1'`))[0]
        ?.figures;
    while ((await figures()) === null) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await figures()).toMatchObject({ nation: { median: 40_000 } });
  });

  it('IDX-6 wait while many cars are behind in the index, so that no dealer’s change stands behind them', async () => {
    indexer.engine.failing = 'before';
    await indexer.inDatabase(`INSERT INTO index_entries (index_name, vehicle_id, revision)
      SELECT name, 'waiting-' || place, 1 FROM search_indexes CROSS JOIN generate_series(1, 2001) AS place`);
    await indexer.publish(
      ...[1, 2, 3, 4, 5, 6].map((place) => carOf(`van-${place}`, 1 + (place % 3), 35_000, { model: 'HiAce' })),
    );
    const count = async (what: string) =>
      Number((await indexer.inDatabase<{ count: string }>(`SELECT count(*) FROM ${what}`))[0]?.count);
    const isNoted = async () =>
      (await count(`car_rows WHERE vehicle_id LIKE 'van-%'`)) === 6 && (await count('market_changes')) === 0;
    while (!(await isNoted())) await new Promise((resolve) => setTimeout(resolve, 25));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const withFigures = `car_rows WHERE vehicle_id LIKE 'van-%' AND figures IS NOT NULL`;
    expect(await count(withFigures)).toBe(0);
    expect(await count('market_due')).toBeGreaterThan(0);
    await indexer.inDatabase(`DELETE FROM index_entries WHERE vehicle_id LIKE 'waiting-%'`);
    while ((await count(withFigures)) < 6) await new Promise((resolve) => setTimeout(resolve, 25));
    indexer.engine.failing = undefined;
    await until('van-1', ({ market_source }) => market_source === 'own_stock');
  });

  it.each(['rows', 'topic'] as const)(
    'IDX-6 survive a rebuild from %s, which finds no difference in them',
    async (mode) => {
      const before = await until('own', ({ market_source }) => market_source === 'own_stock');
      const rebuild = await indexer.rebuilt(await indexer.rebuild(mode));
      expect(rebuild).toMatchObject({ state: 'done', fault: null });
      await indexer.settled();
      expect((await indexer.found()).own).toEqual(before);
    },
  );
});
