import { facetValueLabel, type LandingVocabulary, landingSlug, type SearchState } from '@forecourt/car-search';
import { makeAndModel } from '@forecourt/retail-rules';
import type { Noun } from '../answers/search-words.ts';

type Filters = SearchState['filters'];

const isCarType = (value: string) => ['new', 'used', 'demo'].includes(value);

/**
 * What a results page is headed with: 'Used Toyota Corolla for sale', 'New and Demo SUVs for sale', 'New, used and demo caravans for
 * sale'. Only a single make, model or body is named.
 * @param known what the site sells: where the search finds nothing, a name that is not among it may be anybody's invention and is left out.
 *   Undefined where something was found, which proves the names.
 */
export function headingView({ filters: chosen }: SearchState, noun: Noun, known?: LandingVocabulary): string {
  const filters = known ? knownOf(chosen, known) : chosen;
  const types = (filters.car_type ?? []).filter(isCarType).map((type) => facetValueLabel('car_type', type));
  const model = only(filters.make_model);
  const make = only(filters.make) ?? null;
  const loneModel = only(filters.model);
  const body = only(filters.body);
  // A car's body says what it is: SUVs, not SUV cars. Elsewhere it is a kind of something, such as pop-top caravans.
  const isOfCars = body !== null && make === null && !model && !loneModel && noun.many === 'cars';
  const named = [model ?? makeAndModel(make, loneModel), body && bodyName(body, isOfCars)].filter(Boolean);
  const sayNoun = !model && !loneModel && !(make && body) && !isOfCars;
  const words = [joined(types), ...named, sayNoun ? noun.many : null].filter(Boolean).join(' ');
  if (types.length === 0 && named.length === 0) return `New, used and demo ${noun.many} for sale`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} for sale`;
}

/** The choices that name something that the site sells. */
function knownOf(
  { car_type = [], make = [], model = [], make_model = [], body = [] }: Filters,
  known: LandingVocabulary,
): Filters {
  // Whole lists of models are long, and few searches name one.
  const among = (chosen: readonly string[], names: () => readonly string[]): string[] => {
    if (chosen.length === 0) return [];
    const slugs = new Set(names().map(landingSlug));
    return chosen.filter((value) => slugs.has(landingSlug(value)));
  };
  const { makes, bodies } = known;
  return {
    car_type,
    make: among(make, () => makes.map(({ name }) => name)),
    model: among(model, () => makes.flatMap(({ models }) => models)),
    make_model: among(make_model, () => makes.flatMap(({ name, models }) => models.map((each) => `${name} ${each}`))),
    body: among(body, () => bodies),
  };
}

function bodyName(body: string, several: boolean): string {
  const label = facetValueLabel('body', body);
  if (!several || /chassis$/i.test(label)) return label;
  return /(?:s|ch|x)$/i.test(label) ? `${label}es` : `${label}s`;
}

function only(values: readonly string[] | undefined): string | null {
  return values?.length === 1 ? (values[0] ?? null) : null;
}

function joined(types: readonly string[]): string {
  return types.length < 3 ? types.join(' and ') : '';
}
