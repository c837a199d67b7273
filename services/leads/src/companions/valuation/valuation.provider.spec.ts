import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AskedProvider, MOST_VEHICLES, similarTo, TestPlates, type ValuationProvider } from './valuation.provider.ts';

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
});
