import { describe, expect, it } from '@jest/globals';
import { emptySearchState } from '../state/search-state.ts';
import { keptParameters, keptState } from './kept-meaning.ts';

const colours = (...colour: string[]) => ({ ...emptySearchState(), filters: { colour } });
const SOLD = ['Black', 'Flame Red', 'Glacier White', 'Red'];

describe('a kept search', () => {
  it('SRCH-19 keeps red as the colour, which finds a red that nobody sold before', () => {
    const kept = keptParameters(colours('Flame Red', 'Red'), SOLD);
    expect(kept).toBe('colour_family=red');
    expect(keptState(kept, ['Merlot Red', 'Black']).filters.colour).toEqual(['Merlot Red', 'Red']);
  });

  it('SRCH-19 keeps one of several paints as that paint', () => {
    const kept = keptParameters(colours('Flame Red'), SOLD);
    expect(keptState(kept, ['Merlot Red']).filters.colour).toEqual(['Flame Red']);
  });

  it('SRCH-19 keeps not red as the colour too, beside its paints, which an earlier release reads', () => {
    const kept = keptParameters({ ...emptySearchState(), not: { colour: ['Flame Red', 'Red'], state: ['qld'] } }, SOLD);
    expect(kept).toBe('not.colour=Flame+Red&not.colour=Red&not.state=qld&not.colour_family=red');
    expect(keptState(kept, ['Merlot Red', 'Black']).not).toEqual({
      colour: ['Flame Red', 'Merlot Red', 'Red'],
      state: ['qld'],
    });
  });

  it('keeps everything else, and reads what was kept before colours had families', () => {
    const state = { ...colours('Red', 'Flame Red', 'Black'), near: { place: '-27.47,153.02', within: 50 } };
    const kept = keptParameters({ ...state, ranges: { price: { max: 30_000 } } }, SOLD);
    expect(keptState(kept, ['Black'])).toMatchObject({
      near: { place: '-27.47,153.02', within: 50 },
      ranges: { price: { max: 30_000 } },
      filters: { colour: ['Black', 'Red'] },
    });
    expect(keptState('colour=Red&make=Kia', ['Merlot Red']).filters).toEqual({ colour: ['Red'], make: ['Kia'] });
    expect(keptState(undefined, [])).toEqual(emptySearchState());
  });
});
