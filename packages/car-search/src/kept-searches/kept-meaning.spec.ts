import { describe, expect, it } from '@jest/globals';
import { emptySearchState } from '../state/search-state.ts';
import { keptParameters, keptState } from './kept-meaning.ts';

const colours = (...colour: string[]) => ({ ...emptySearchState(), filters: { colour } });
const toyotas = (...models: string[]) => models.map((model) => ({ make: 'Toyota', model }));
const SOLD = {
  paints: ['Black', 'Flame Red', 'Glacier White', 'Red'],
  models: [
    ...toyotas('LandCruiser 79', 'LandCruiser Prado', 'Corolla', 'Yaris', 'Yaris Cross'),
    ...['Model 3', 'Model Y'].map((model) => ({ make: 'Tesla', model })),
  ],
};
/** Cars of these paints and models. */
const cars = (paints: string[], models: string[] = []) => ({ paints, models: toyotas(...models) });

describe('a kept search', () => {
  it('SRCH-19 keeps red as the colour, which finds a red that nobody sold before', () => {
    const kept = keptParameters(colours('Flame Red', 'Red'), SOLD);
    expect(kept).toBe('colour_family=red');
    expect(keptState(kept, cars(['Merlot Red', 'Black'])).filters.colour).toEqual(['Merlot Red', 'Red']);
  });

  it('SRCH-19 keeps one of several paints as that paint', () => {
    const kept = keptParameters(colours('Flame Red'), SOLD);
    expect(keptState(kept, cars(['Merlot Red'])).filters.colour).toEqual(['Flame Red']);
  });

  it('SRCH-19 keeps not red as the colour too, beside its paints, which an earlier release reads', () => {
    const kept = keptParameters({ ...emptySearchState(), not: { colour: ['Flame Red', 'Red'], state: ['qld'] } }, SOLD);
    expect(kept).toBe('not.colour=Flame+Red&not.colour=Red&not.state=qld&not.colour_family=red');
    expect(keptState(kept, cars(['Merlot Red', 'Black'])).not).toEqual({
      colour: ['Flame Red', 'Merlot Red', 'Red'],
      state: ['qld'],
    });
  });

  it('keeps everything else, and reads what was kept before colours had families', () => {
    const state = { ...colours('Red', 'Flame Red', 'Black'), near: { place: '-27.47,153.02', within: 50 } };
    const kept = keptParameters({ ...state, ranges: { price: { max: 30_000 } } }, SOLD);
    expect(keptState(kept, cars(['Black']))).toMatchObject({
      near: { place: '-27.47,153.02', within: 50 },
      ranges: { price: { max: 30_000 } },
      filters: { colour: ['Black', 'Red'] },
    });
    expect(keptState('colour=Red&make=Kia', cars(['Merlot Red'])).filters).toEqual({ colour: ['Red'], make: ['Kia'] });
    expect(keptState(undefined, cars([]))).toEqual(emptySearchState());
  });

  it('SRCH-19 keeps all models that a name begins as that name, which finds one that nobody sold before', () => {
    const landcruisers = { make: ['Toyota'], model: ['LandCruiser 79', 'LandCruiser Prado'] };
    const kept = keptParameters({ ...emptySearchState(), filters: landcruisers }, SOLD);
    expect(kept).toBe('make=Toyota&model=LandCruiser+79&model=LandCruiser+Prado&model_family=LandCruiser');
    const state = keptState(kept, cars([], ['LandCruiser 300', 'Corolla', 'LandCruiserette']));
    expect(state.filters.model).toEqual(['LandCruiser 300', 'LandCruiser 79', 'LandCruiser Prado']);
  });

  it('SRCH-19 keeps such a name among several makes, and where it is refused', () => {
    const several = { make_model: ['Tesla Model 3', 'Toyota Yaris', 'Toyota Yaris Cross'] };
    const kept = keptParameters(
      { ...emptySearchState(), filters: several, not: { model: ['Yaris', 'Yaris Cross'] } },
      SOLD,
    );
    expect(new URLSearchParams(kept).getAll('make_model_family')).toEqual(['Toyota Yaris']);
    const state = keptState(kept, cars([], ['Yaris GR']));
    expect(state.filters.make_model).toEqual([...several.make_model, 'Toyota Yaris GR'].sort());
    expect(state.not?.model).toEqual(['Yaris', 'Yaris Cross', 'Yaris GR']);
  });

  it.each([
    ['one model alone', { make: ['Toyota'], model: ['LandCruiser 79'] }],
    ['some of those that a name begins', { make: ['Toyota'], model: ['Yaris', 'Corolla'] }],
    ['models whose common word is no model', { make: ['Tesla'], model: ['Model 3', 'Model Y'] }],
  ])('keeps %s as just these', (_what, filters) => {
    expect(keptParameters({ ...emptySearchState(), filters }, SOLD)).not.toContain('family');
  });
});
