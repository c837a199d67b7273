import { describe, expect, it } from '@jest/globals';
import { searchParameters } from '../state/search-url.ts';
import { makeLexicon } from './lexicon.ts';
import { readWords } from './read-words.ts';
import { makeVocabulary } from './vocabulary.ts';

const counted = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const lexicon = makeLexicon({
  facets: { make: counted('Jayco'), body: counted('caravan', 'camper trailer', 'ute') },
  isPlace: () => false,
});
const now = new Date('2026-11-24T00:00:00Z');
const read = (query: string) =>
  decodeURIComponent(
    new URLSearchParams(
      searchParameters(
        readWords({ page: 1, query, filters: {}, ranges: {} }, { lexicon, vocabulary: makeVocabulary(['jayco']), now })
          .state,
      ),
    )
      .toString()
      .replaceAll('+', ' '),
  );

describe('what a caravan weighs, in words', () => {
  it.each([
    ['jayco that sleeps 4 under 2,500 kg', 'make=Jayco&sleeps=4&tare_weight=:2500'],
    ['jayco under 2500kg', 'make=Jayco&tare_weight=:2500'],
    ['under 2 500 kg', 'tare_weight=:2500'],
    ['lighter than 1800 kilos', 'tare_weight=:1800'],
    ['under 2.5t', 'tare_weight=:2500'],
    ['less than 2.5 tonnes', 'tare_weight=:2500'],
    ['weighing at most 2.25 t', 'tare_weight=:2250'],
    ['tare under 2500', 'tare_weight=:2500'],
    ['max tare 1500', 'tare_weight=:1500'],
    ['tare weight 1600kg', 'tare_weight=:1600'],
    ['tare weight 2,200kg max', 'tare_weight=:2200'],
    ['2500 kg or less', 'tare_weight=:2500'],
    ['over 1,500 kg under 2,500 kg', 'tare_weight=1500:2500'],
    ['under 2,500 kg under $60,000', 'price=:60000&tare_weight=:2500'],
    ['jayco under 60k', 'make=Jayco&price=:60000'],
  ])('takes “%s” as %s', (query, parameters) => {
    expect(read(query)).toBe(parameters);
  });

  it.each([
    ...['ute to tow 2,500 kg', 'towing over 3,500 kg', 'payload at least 1 tonne', 'atm under 2,500 kg'],
    ...['max 1 tonne ute', 'truck under 5 tonne'],
  ])('reads no price and no tare in “%s”', (query) => {
    expect(read(query)).not.toMatch(/price|tare_weight/);
  });
});
