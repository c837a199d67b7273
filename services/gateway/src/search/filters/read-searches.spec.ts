import { emptySearchState, makeLexicon } from '@forecourt/car-search';
import { FixedClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-site.ts';
import { ReadSearches } from './read-searches.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const facets = { make: counted('Toyota'), body: counted('suv', 'ute'), colour: counted('White') };

/** A site without a car, whose searches and places are counted. */
function emptyHanded() {
  const asked = { searches: 0, places: 0 };
  const none = async () => {
    asked.searches += 1;
    return { count: 0 };
  };
  type Parts = ConstructorParameters<typeof ReadSearches>;
  const searches = { wordsOf: async () => ({ repayments: false }), countBeside: none } as unknown as Parts[0];
  const ranges = { of: async () => ({ facets, bounds: {} }) } as unknown as Parts[1];
  const lexicons = { of: () => makeLexicon({ facets, isPlace: (name) => name === 'penrith' }) } as unknown as Parts[2];
  const places = {
    kilometres: async () => {
      asked.places += 1;
      return [];
    },
  } as unknown as Parts[3];
  return { asked, none, read: new ReadSearches(searches, ranges, lexicons, places, new FixedClock(new Date(0))) };
}

describe('words that find nothing', () => {
  it('SRCH-19 ask for a place once and for a bounded number of searches, however much they say', async () => {
    const { asked, none, read } = emptyHanded();
    const loose = Array.from({ length: 30 }, (_, index) => `word${index}x`).join(' ');
    const state = { ...emptySearchState(), query: `white toyota ute automatic diesel near penrith under 9k ${loose}` };
    const { found, relaxed } = await read.find(exampleSite(), { state }, none);
    expect([found.count, relaxed, asked.places]).toEqual([0, [], 1]);
    expect(asked.searches).toBeLessThanOrEqual(1 + 2 + 10 + 10 + 7 + 2 + 7);
  });
});
