import {
  emptySearchState,
  heldValue,
  type LandingVocabulary,
  landingSlug,
  type SearchState,
} from '@forecourt/car-search';
import type { ListedCar } from '@forecourt/retail-rules';

/** What a car that can no longer be read is known by. */
interface Named {
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly body?: string | undefined;
}

/** The search for similar cars: its make and body, of any type. */
export function similarSearch({ make, body }: { readonly make: string; readonly body: string | null }): SearchState {
  return { page: 1, filters: { make: [make], ...(body && { body: [heldValue('body', body)] }) }, ranges: {} };
}

/** How far a price may be from the car's, of it. */
const PRICE_SHARE = 0.2;

/**
 * The searches for cars that meet the same need as a car, the closest first: its seats and body at a price within 20 %, in its state and then
 * anywhere; then its make and body, its make, its body (VEH-6). What is not known of the car narrows nothing.
 * @param priceCents its current price in integer cents; null if it shows none
 */
export function searchesLike(
  car: Pick<ListedCar, 'make' | 'body' | 'seats' | 'place'>,
  priceCents: number | null,
): SearchState[] {
  const body = car.body === null ? [] : [heldValue('body', car.body)];
  const { state } = car.place ?? {};
  const dollars = (share: number) => Math.round(((priceCents ?? 0) * share) / 100);
  const need: SearchState = {
    page: 1,
    filters: { ...(body.length > 0 && { body }), ...(car.seats && { seats: [String(car.seats)] }) },
    ranges: priceCents === null ? {} : { price: { min: dollars(1 - PRICE_SHARE), max: dollars(1 + PRICE_SHARE) } },
  };
  // Without body or price a need says too little.
  const needs =
    body.length === 0 || priceCents === null
      ? []
      : [...(state ? [{ ...need, filters: { ...need.filters, state: [heldValue('state', state)] } }] : []), need];
  return [
    ...needs,
    similarSearch(car),
    similarSearch({ make: car.make, body: null }),
    ...(body.length > 0 ? [{ ...emptySearchState(), filters: { body } }] : []),
  ];
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
