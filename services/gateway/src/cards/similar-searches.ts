import { emptySearchState, type LandingVocabulary, landingSlug, type SearchState } from '@forecourt/car-search';

/** What a car that can no longer be read is known by. */
interface Named {
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly body?: string | undefined;
}

/** The search for similar cars: its make and body, of any type. */
export function similarSearch({ make, body }: { readonly make: string; readonly body: string | null }): SearchState {
  return { page: 1, filters: { make: [make], ...(body && { body: [body.toLowerCase()] }) }, ranges: {} };
}

/**
 * The searches for cars similar to a slug's description, the closest first: its model, its make, its body. None if the slug names
 * nothing that the site sells.
 * @param slug such as 2021-toyota-corolla-ascent-sport-abc123, whether or not there is such a car
 */
export function searchesOfSlug(slug: string, sold: LandingVocabulary): SearchState[] {
  const { make, model, body } = namedIn(`-${landingSlug(slug)}-`, sold);
  const filters: SearchState['filters'][] = [
    ...(make && model ? [{ make: [make], model: [model] }] : []),
    ...(make ? [{ make: [make] }] : []),
    ...(body ? [{ body: [body] }] : []),
  ];
  return filters.map((each) => ({ ...emptySearchState(), filters: each }));
}

function namedIn(words: string, { makes, bodies }: LandingVocabulary): Named {
  const longestIn = (names: readonly string[]) =>
    names
      .filter((name) => landingSlug(name) !== '' && words.includes(`-${landingSlug(name)}-`))
      .sort((one, other) => other.length - one.length)[0];
  const make = longestIn(makes.map(({ name }) => name));
  const models = makes.find(({ name }) => name === make)?.models ?? [];
  return { make, model: longestIn(models), body: longestIn(bodies) };
}
