import { type CarDocument, EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import {
  AskedProvider,
  MOST_OF_DEALERSHIP,
  MOST_SIMILAR,
  MOST_VEHICLES,
  OwnStock,
  similarTo,
  TestPlates,
  type ValuationProvider,
} from './valuation.provider.ts';

const now = new Date('2026-11-24T02:00:00Z');
const logger = pino({ enabled: false });
const nobody: ValuationProvider = {
  lookUp: async () => [],
  similarCars: async () => ({ medianCents: 0, sample: 0, dealerships: 0 }),
};
const plates = new TestPlates(nobody, () => now, 150);
const vehicle = { title: '2023 Toyota Corolla', make: 'Toyota', model: 'Corolla', year: 2023, kms: 40_000 };
const on = { index: 'cars', own: new Set([1]), now };

describe('the provider of valuations', () => {
  it.each([
    ['FOUND1', 'found', 1],
    ['SEVERAL', 'several', 3],
    ['UNKNOWN1', 'unknown', 0],
    ['TOOOLD', 'found', 1],
    ['TOOFAR', 'found', 1],
    ['ANY123', 'unknown', 0],
    ['DOWN', 'unavailable', 0],
    ['SLOW', 'unavailable', 0],
  ])('answers the test plate %s: %s', async (rego, outcome, count) => {
    const asked = new AskedProvider(plates, logger, 50);
    const { vehicles, ...found } = await asked.lookUp({ rego, state: 'QLD' });
    expect(found).toEqual({ outcome });
    expect(vehicles).toHaveLength(count);
    expect(asked.faults).toBe(outcome === 'unavailable' ? 1 : 0);
  });

  it('is survived if it fails, answers nonsense, or is not there', async () => {
    const broken: ValuationProvider = {
      lookUp: async () => [{ title: 7 }] as never,
      similarCars: () => Promise.reject(new Error('down')),
    };
    const asked = new AskedProvider(broken, logger);
    expect(await asked.lookUp({ rego: 'A', state: 'QLD' })).toEqual({ outcome: 'unavailable', vehicles: [] });
    expect(await asked.similarCars(vehicle, on)).toBeNull();
    expect(asked.faults).toBe(2);
    expect(await new AskedProvider(undefined, logger).similarCars(vehicle, on)).toBeNull();
  });

  it('is read up to a bound, each vehicle once', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ ...vehicle, title: `Corolla ${index % 20}` }));
    const asked = new AskedProvider({ ...nobody, lookUp: async () => many }, logger);
    const { vehicles } = await asked.lookUp({ rego: 'A', state: 'QLD' });
    expect(new Set(vehicles.map(({ title }) => title)).size).toBe(MOST_VEHICLES);
  });

  it('asks for the similar cars of a vehicle: a year and 30 % of the kilometres around it', () => {
    const query = JSON.stringify(similarTo(vehicle, now));
    expect(query).toContain('"field":"year","gte":2022,"lte":2024');
    expect(query).toContain('"field":"km","gte":28000,"lte":52000');
    expect(similarTo(vehicle, now)).toMatchObject({ limit: 200, offset: 0 });
  });

  describe('of the platform’s own stock', () => {
    /** A used car that is similar to the vehicle. */
    const carOf = (id: string, dealership: number, price: number): CarDocument => ({
      ...({ id, slug: id, stocknum: id, make: 'Toyota', model: 'Corolla', make_model: 'Toyota Corolla' } as const),
      ...({ item_type: 'car', car_type: 'used', status: 'in_stock', sold: false, reserved: false } as const),
      ...{ year: 2023, km: 40_000, current_price: price, price },
      ...{ dealership_id: dealership, dealership_slug: `d${dealership}` },
      ...{ show_on_dealer_website: true, created_at: 1, photos_count: 0 },
    });
    const genuine = [carOf('z1', 1, 20_000), carOf('z2', 2, 20_400), carOf('z3', 3, 19_800)];
    const flood = (dealership: number, cars: number) =>
      Array.from({ length: cars }, (_, index) => carOf(`a${dealership}-${index}`, dealership, 200_000));
    const found = async (cars: readonly CarDocument[]) => {
      const engine = new EmbeddedCarSearchEngine();
      await engine.createIndex('cars-1');
      await engine.write(
        'cars-1',
        cars.map((document) => ({ id: document.id, revision: 1, document })),
      );
      await engine.refresh('cars-1');
      await engine.pointAlias('cars', 'cars-1');
      return new OwnStock(engine).similarCars(vehicle, on);
    };

    it('has some cars of each dealership, whoever lists more than one search reads', async () => {
      const floods = [4, 5].flatMap((dealership) => flood(dealership, MOST_SIMILAR + 50));
      const similar = await found([...floods, ...genuine]);
      expect(similar).toEqual({ medianCents: 2_040_000, sample: 2 * MOST_OF_DEALERSHIP + 3, dealerships: 5 });
    });

    it('takes each car once, also of a dealership that several searches find', async () => {
      const similar = await found([...genuine, carOf('a', 2, 20_600), ...flood(4, MOST_SIMILAR)]);
      expect(similar).toEqual({ medianCents: 2_025_000, sample: MOST_OF_DEALERSHIP + 4, dealerships: 4 });
    });
  });
});
