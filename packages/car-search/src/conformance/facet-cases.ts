import { expect, it } from '@jest/globals';
import { aCar, type MakeEngine, StockedIndex } from './stocked-index.ts';

/** What is counted beside a search, and by which facets it is narrowed. */
export function facetCases(makeEngine: MakeEngine): void {
  it("SRCH-2 does not narrow a facet's own list by its own choices", async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1', { body: 'suv', fuel: 'petrol' }),
      aCar('2', { body: 'suv', fuel: 'diesel' }),
      aCar('3', { body: 'ute', fuel: 'diesel' }),
    ]);
    const { count, facets } = await index.search({ filters: { body: ['ute'] } });
    expect(count).toBe(1);
    expect(facets.body).toEqual([
      { value: 'suv', count: 2 },
      { value: 'ute', count: 1 },
    ]);
    expect(facets.fuel).toEqual([{ value: 'diesel', count: 1 }]);
  });

  it('SRCH-2 returns the bounds of a number without its own range', async () => {
    const cars = [10_000, 20_000, 60_000].map((price, place) =>
      aCar(`${place}`, { current_price: price, km: price / 10 }),
    );
    const index = await StockedIndex.of(makeEngine, cars);
    const { facetStats } = await index.search({ ranges: { price: { min: 15_000, max: 30_000 } } });
    expect(facetStats).toEqual({ price: { min: 10_000, max: 60_000 }, km: { min: 2_000, max: 2_000 } });
  });

  it('counts the cars by steps of their price, without the chosen prices, where a search wants it', async () => {
    const cars = [0, 9_000, 9_000.01, 9_999.99, 10_000, 10_000.01, 41_500, 42_000, 42_000.01, 1_250_000, undefined].map(
      (price, place) => aCar(`${place}`, { ...(price !== undefined && { current_price: price }), body: 'suv' }),
    );
    const index = await StockedIndex.of(makeEngine, [...cars, aCar('ute', { current_price: 9_000, body: 'ute' })]);
    const search = (state: object) => index.search(state, {}, { spreads: true });
    const steps = [
      { upTo: 0, count: 1 },
      { upTo: 9_000, count: 1 },
      { upTo: 10_000, count: 3 },
      { upTo: 11_000, count: 1 },
      { upTo: 42_000, count: 2 },
      { upTo: 43_000, count: 1 },
      { upTo: 1_250_000, count: 1 },
    ];
    const suv = { body: ['suv'] };
    expect((await search({ filters: suv })).spreads).toEqual({ price: steps });
    expect((await search({ filters: suv, ranges: { price: { max: 10_000 } } })).spreads).toEqual({ price: steps });
    expect((await search({ query: 'nothing like it' })).spreads).toEqual({ price: [] });
    expect((await index.search()).spreads ?? {}).toEqual({});
  });

  it('SRCH-2 takes make and model as one group: every Mazda, and of Toyota the Corollas', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('1'),
      aCar('2', { model: 'Camry', make_model: 'Toyota Camry' }),
      aCar('3', { make: 'Mazda', model: 'CX-5', make_model: 'Mazda CX-5' }),
      aCar('4', { make: 'Kia', model: 'EV6', make_model: 'Kia EV6' }),
    ]);
    const state = { filters: { make: ['Mazda', 'Toyota'], make_model: ['Toyota Corolla'] } };
    expect((await index.ids(state)).sort()).toEqual(['1', '3']);
    const { facets } = await index.search(state);
    expect(facets.make?.map(({ value }) => value)).toEqual(['Toyota', 'Kia', 'Mazda']);
    expect(facets.make_model?.map(({ value }) => value)).toEqual(['Mazda CX-5', 'Toyota Camry', 'Toyota Corolla']);
  });

  it('SRCH-2 lists 20 of 21 cities and 40 of 41 locations, those with most cars', async () => {
    // The last city and the last location have one car, all others two or more.
    const cars = Array.from({ length: 82 }, (_, place) =>
      aCar(`${place}`, {
        city: place === 81 ? 'Least' : `C${place % 20}`,
        location_name: place === 81 ? 'Least' : `L${place % 40}`,
      }),
    );
    const { facets } = await (await StockedIndex.of(makeEngine, cars)).search();
    expect([facets.city?.length, facets.location_name?.length]).toEqual([20, 40]);
    expect([...(facets.city ?? []), ...(facets.location_name ?? [])].map(({ value }) => value)).not.toContain('Least');
  });

  it('SRCH-2 lists at most 20 cities, 40 locations and 30 models of each make', async () => {
    const cars = Array.from({ length: 90 }, (_, place) => {
      const make = place % 2 === 0 ? 'Toyota' : 'Mazda';
      const model = `M${place}`;
      return aCar(`${place}`, {
        make,
        model,
        make_model: `${make} ${model}`,
        city: `C${place}`,
        location_name: `L${place}`,
      });
    });
    const { facets } = await (await StockedIndex.of(makeEngine, cars)).search();
    expect([facets.city?.length, facets.location_name?.length, facets.model?.length]).toEqual([20, 40, 30]);
    expect(facets.make_model?.filter(({ value }) => value.startsWith('Mazda ')).length).toBe(30);
    expect(facets.make_model?.length).toBe(60);
  });

  it('SRCH-1 SRCH-19 lists all cities, locations, colours and models for what a site knows by name', async () => {
    const cars = Array.from({ length: 130 }, (_, place) => {
      const [model, colour, city] = [`M${place % 65}`, `Paint ${place}`, `C${place % 41}`];
      return aCar(`${place}`, { model, make_model: `Toyota ${model}`, colour, city, location_name: city });
    });
    const index = await StockedIndex.of(makeEngine, cars);
    const lengths = async (whole: boolean) => {
      const { facets } = await index.search({}, {}, { whole });
      return [facets.make_model, facets.colour, facets.city, facets.location_name].map((list) => list?.length);
    };
    expect(await lengths(true)).toEqual([65, 130, 41, 41]);
    expect(await lengths(false)).toEqual([30, 100, 20, 40]);
  });

  it('narrows caravans by what sleeps in them, length and tare, and motorcycles by engine and licence', async () => {
    const index = await StockedIndex.of(makeEngine, [
      aCar('van', { item_type: 'caravan', sleeps: 4, body_length: 20.5, tare_weight: 2_180 }),
      aCar('pod', { item_type: 'caravan', sleeps: 2, body_length: 14, tare_weight: 950 }),
      aCar('bike', { item_type: 'motorcycle', engine_cc: 660, licence: 'learner' }),
      aCar('big', { item_type: 'motorcycle', engine_cc: 1_200, licence: 'full' }),
    ]);
    const found = async (state: object) => (await index.ids(state)).sort();
    expect(await found({ filters: { sleeps: ['4'] } })).toEqual(['van']);
    expect(await found({ ranges: { sleeps: { min: 2 }, body_length: { max: 15 } } })).toEqual(['pod']);
    expect(await found({ ranges: { tare_weight: { min: 1_000, max: 2_500 } } })).toEqual(['van']);
    expect(await found({ ranges: { engine_cc: { max: 700 } } })).toEqual(['bike']);
    expect(await found({ query: 'lams' })).toEqual(['bike']);
    expect(await found({ query: '2 berth' })).toEqual(['pod']);
    const { facets, facetStats } = await index.search({ filters: { licence: ['full'] } });
    expect(facets.licence).toEqual([
      { value: 'full', count: 1 },
      { value: 'learner', count: 1 },
    ]);
    expect(facetStats.engine_cc).toEqual({ min: 1_200, max: 1_200 });
    expect((await index.search()).facetStats.body_length).toEqual({ min: 14, max: 20.5 });
  });
}
