import { describe, expect, it } from '@jest/globals';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { searchParameters } from '../state/search-url.ts';
import { waysToGive } from './give-way.ts';
import { makeLexicon } from './lexicon.ts';
import { readWords } from './read-words.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const lexicon = makeLexicon({
  facets: {
    make: counted('Toyota', 'Peugeot'),
    make_model: counted('Toyota HiLux', 'Peugeot 2008'),
    body: counted('ute', 'suv'),
    colour: counted('White'),
  },
});
const now = new Date('2026-11-24T00:00:00Z');
const text = (state: SearchState) =>
  decodeURIComponent(new URLSearchParams(searchParameters(state)).toString().replaceAll('+', ' '));
const ways = (query: string, chosen: Partial<SearchState> = {}) => {
  const asked = { ...emptySearchState(), ...chosen, query };
  return waysToGive(asked, readWords(asked, { lexicon, now })).map((stage) => stage.map(({ state }) => text(state)));
};

describe('what gives way if a search by words finds nothing', () => {
  it('SRCH-19 is one thing after another, what says least first, then two', () => {
    expect(ways('white suv under 30k')).toEqual([
      ['query=white suv under 30k'],
      ['body=suv&price=:30000', 'body=suv&colour=White', 'colour=White&price=:30000'],
      ['body=suv', 'price=:30000', 'colour=White'],
    ]);
  });

  it('SRCH-19 is a loose word before anything that is understood', () => {
    expect(ways('family car for towing')[1]).toEqual(['filtered_features=Tow Bar', 'query=family']);
    expect(ways('family ute')[1]).toEqual(['body=ute', 'query=family']);
  });

  it('SRCH-19 is the other reading of a number first', () => {
    expect(ways('peugeot 2008')[0]).toEqual(['make=Peugeot&year=2008', 'query=peugeot 2008']);
  });

  it('SRCH-19 is never everything: a make that nobody sells does not show all other cars', () => {
    expect(ways('peugeot 2008').slice(1)).toEqual([['make=Peugeot']]);
    expect(ways('cheap hilux').slice(1)).toEqual([['make=Toyota&sortBy=lowestPrice']]);
  });

  it('SRCH-19 is a make or a model only after all the rest', () => {
    expect(ways('white peugeot ute under 30k')).toEqual([
      ['query=white peugeot ute under 30k'],
      ...[
        [
          'body=ute&make=Peugeot&price=:30000',
          'body=ute&colour=White&make=Peugeot',
          'colour=White&make=Peugeot&price=:30000',
        ],
        ['body=ute&make=Peugeot', 'make=Peugeot&price=:30000', 'colour=White&make=Peugeot'],
        ['make=Peugeot'],
        ['body=ute&colour=White&price=:30000'],
        ['body=ute&price=:30000'],
      ],
    ]);
  });

  it('SRCH-19 is a number together with the word that it counts', () => {
    expect(ways('5 door ute')[1]).toEqual(['body=ute', 'query=5 door']);
  });

  it('SRCH-19 never is what the address chose, not even in the place of a word', () => {
    const chosen = { filters: { body: ['suv'], state: ['qld'] }, ranges: { price: { max: 9_000 } } };
    expect(ways('white ute', chosen)).toEqual([
      ['query=white ute&body=suv&price=:9000&state=qld'],
      ['body=ute&price=:9000&state=qld', 'body=suv&colour=White&price=:9000&state=qld'],
    ]);
    expect(ways('white', { filters: { colour: ['White'] } })).toEqual([]);
  });

  it('SRCH-19 says what gave way', () => {
    const asked = { ...emptySearchState(), query: 'white hilux' };
    const [, single] = waysToGive(asked, readWords(asked, { lexicon, now }));
    expect(single?.[0]?.dropped).toEqual([{ ...emptySearchState(), filters: { colour: ['White'] } }]);
  });

  it('SRCH-19 is never more than a bounded number of searches', () => {
    const many = Array.from({ length: 40 }, (_, index) => `word${index}x`).join(' ');
    expect(ways(many).flat().length).toBeLessThanOrEqual(10 + 10 + 5);
    expect(ways(`white peugeot 2008 ute under 30k ${many}`).flat().length).toBeLessThanOrEqual(2 + 10 + 10 + 6 + 2 + 6);
  });
});
