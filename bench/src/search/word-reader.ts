import {
  all,
  buildCarQuery,
  emptySearchState,
  makeLexicon,
  readWords,
  type SearchState,
  stockOfSite,
} from '@forecourt/car-search';
import { openGazetteer } from '@forecourt/places';
import type { StockedSearch } from './stocked-search.ts';

/**
 * Reads the words of a search as the bench's site does (SRCH-17), so that a request by hand is about the same cars: what is compared is how
 * they are found.
 */
export async function wordReader({
  index,
  scope,
  now,
}: Pick<StockedSearch, 'index' | 'scope' | 'now'>): Promise<(search: SearchState) => SearchState> {
  const { engine, name } = index;
  const gazetteer = openGazetteer();
  const [{ facets }, vocabulary] = await Promise.all([
    engine.search(name, buildCarQuery(emptySearchState(), scope, now, { limit: 0 })),
    engine.vocabulary(name, all(...stockOfSite(scope, now))),
  ]);
  const lexicon = makeLexicon({ facets, isPlace: (place) => gazetteer.has(place) });
  return (search) => readWords(search, { lexicon, vocabulary, now, repayments: false }).state;
}
