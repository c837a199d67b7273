import { expect, it } from '@jest/globals';
import type { CarDocument } from '../document/car-document.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { aCar, type MakeEngine, StockedIndex } from './stocked-index.ts';

const named = (id: string, make: string, model: string, fields: Partial<CarDocument> = {}): CarDocument =>
  aCar(id, { make, model, make_model: `${make} ${model}`, ...fields });

/** Documents from rows written before a make or model was on the list, and with names that are not on it. */
const cars = [
  named('1', 'Toyota', 'HiAce'),
  named('2', 'TOYOTA', 'HIACE', { car_type: 'new' }),
  named('3', 'toyota', 'Hiace', { car_type: 'new' }),
  named('4', 'Toyota', 'C-HR'),
  named('5', 'Toyota', 'C HR'),
  named('6', 'Toyota', 'CHR'),
  named('7', 'Bolwell', 'Expanda', { body: 'caravan' }),
  named('8', 'BOLWELL', 'EXPANDA', { car_type: 'new' }),
  named('9', 'BOLWELL', 'expanda', { body: 'caravan' }),
];

export function spellingCases(makeEngine: MakeEngine): void {
  it("SRCH-2 has one facet value of a name's spellings: the list's, else the commonest, else the first by code units", async () => {
    const { facets } = await (await StockedIndex.of(makeEngine, cars)).search();
    expect(facets.make).toEqual([
      { value: 'Toyota', count: 6 },
      { value: 'BOLWELL', count: 3 },
    ]);
    expect(facets.model).toEqual([
      { value: 'EXPANDA', count: 3 },
      { value: 'HiAce', count: 3 },
      { value: 'C-HR', count: 2 },
      { value: 'CHR', count: 1 },
    ]);
    expect(facets.make_model).toEqual([
      { value: 'BOLWELL EXPANDA', count: 3 },
      { value: 'Toyota HiAce', count: 3 },
      { value: 'Toyota C-HR', count: 2 },
      { value: 'Toyota CHR', count: 1 },
    ]);
  });

  it('SRCH-2 chooses by any spelling, and counts what it finds', async () => {
    const index = await StockedIndex.of(makeEngine, cars);
    const found = async (filters: object) => (await index.ids({ filters })).sort();
    for (const make of ['Bolwell', 'BOLWELL', ' bolwell ']) {
      expect(await found({ make: [make] })).toEqual(['7', '8', '9']);
    }
    expect(await found({ make: ['TOYOTA'], model: ['hiace'] })).toEqual(['1', '2', '3']);
    expect(await found({ model: ['c hr'] })).toEqual(['4', '5']);
    expect(await found({ make_model: ['toyota  hiace'] })).toEqual(['1', '2', '3']);
    // A model narrows its own make, however either is written.
    expect(await found({ make: ['bolwell', 'TOYOTA'], make_model: ['toyota CHR'] })).toEqual(['6', '7', '8', '9']);
  });

  it('FEED-9 has badges that differ only in case as one value, and finds both by either', async () => {
    const badges = ['VDi', 'VDI', 'VDi', 'V DI'].map((badge, at) => aCar(String(at), { badge }));
    const index = await StockedIndex.of(makeEngine, badges);
    expect((await index.search()).facets.badge).toEqual([
      { value: 'VDi', count: 3 },
      { value: 'V DI', count: 1 },
    ]);
    expect((await index.ids({ filters: { badge: ['vdi'] } })).sort()).toEqual(['0', '1', '2']);
  });

  it('SRCH-2 narrows lists by any spelling, beside another choice too', async () => {
    const index = await StockedIndex.of(makeEngine, cars);
    const { count, facets } = await index.search({ filters: { make: ['bolwell'], body: ['caravan'] } });
    expect(count).toBe(2);
    expect(facets.make).toEqual([{ value: 'BOLWELL', count: 2 }]);
    expect(facets.model).toEqual([{ value: 'Expanda', count: 2 }]);
    expect(facets.body).toEqual([{ value: 'caravan', count: 2 }]);
  });

  it("SRCH-4 takes any spelling in a site's own filters, and in those of a call", async () => {
    const index = await StockedIndex.of(makeEngine, cars);
    const preset = (...filters: string[]) => index.ids({}, { presets: { filters } });
    expect((await preset('make:bolwell')).sort()).toEqual(['7', '8', '9']);
    expect((await preset('model:"c-hr" OR make_model:"Bolwell Expanda"')).sort()).toEqual(['4', '5', '7', '8', '9']);
    expect((await preset('make!=TOYOTA')).sort()).toEqual(['7', '8', '9']);
    expect((await index.ids({}, {}, { filter: parseFilter('make=Bolwell AND NOT car_type:new') })).sort()).toEqual([
      '7',
      '9',
    ]);
  });

  it('IDX-2 forgets a spelling with the last car that has it', async () => {
    const index = await StockedIndex.of(makeEngine, cars);
    await index.write(...['8', '9'].map((id) => ({ id, revision: 2, document: null })));
    const { facets } = await index.search({ filters: { make: ['BOLWELL'] } });
    expect(facets.make).toContainEqual({ value: 'Bolwell', count: 1 });
    expect(facets.make_model).toEqual([{ value: 'Bolwell Expanda', count: 1 }]);
  });
}
