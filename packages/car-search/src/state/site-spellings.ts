import type { FacetValue } from '../engine/car-search-engine.ts';
import { nameKey } from '../names/name-key.ts';
import { knownModel, makeOfName } from '../names/spellings.ts';
import type { LandingVocabulary } from './landing.ts';
import type { SearchState } from './search-state.ts';

type Filters = SearchState['filters'];

/** Key → spelling: of makes, of each make's models, and of all models. */
interface Spellings {
  readonly makes: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, string>;
  readonly modelsOfMake: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly makeModels: ReadonlyMap<string, string>;
}

/** A page has a hundred addresses. */
const spellingsOf = new WeakMap<LandingVocabulary, Spellings>();

function spellings(vocabulary: LandingVocabulary): Spellings {
  const known = spellingsOf.get(vocabulary);
  if (known) return known;
  const { makes } = vocabulary;
  const joined = makes.flatMap(({ name, models }) => models.map((model) => `${name} ${model}`));
  const made: Spellings = {
    makes: byKey(makes.map(({ name }) => name)),
    models: byKey(makes.flatMap(({ models }) => models)),
    modelsOfMake: new Map(makes.map(({ name, models }) => [nameKey(name), byKey(models)])),
    makeModels: byKey(joined),
  };
  spellingsOf.set(vocabulary, made);
  return made;
}

/** Of names with one key the first has it. */
const byKey = (names: readonly string[]): Map<string, string> =>
  new Map(names.toReversed().map((name) => [nameKey(name), name]));

/** How a site spells a make, written in any spelling or by another name: as its stock at large does, else as the list does, else as given. */
export function siteMake(make: string, vocabulary: LandingVocabulary): string {
  const { makes } = spellings(vocabulary);
  const listed = makeOfName(make);
  return makes.get(nameKey(make)) ?? (listed && (makes.get(nameKey(listed)) ?? listed)) ?? make;
}

function siteModel(model: string, make: string | undefined, vocabulary: LandingVocabulary): string {
  const { models, modelsOfMake } = spellings(vocabulary);
  const ofMake = make === undefined ? undefined : modelsOfMake.get(nameKey(make));
  const key = nameKey(model);
  return ofMake?.get(key) ?? models.get(key) ?? knownModel(model, make) ?? model;
}

function siteMakeModel(makeModel: string, vocabulary: LandingVocabulary): string {
  const { makes, makeModels } = spellings(vocabulary);
  const known = makeModels.get(nameKey(makeModel));
  if (known !== undefined) return known;
  // The longest beginning that is a make's name.
  for (const { index, 0: blank } of [...makeModel.matchAll(/[ \t-]+/g)].reverse()) {
    const make = makeModel.slice(0, index);
    const spelled = makes.get(nameKey(make)) ?? makeOfName(make);
    const model = makeModel.slice(index + blank.length);
    if (spelled !== undefined && model !== '') return `${spelled} ${siteModel(model, spelled, vocabulary)}`;
  }
  return makeModel;
}

/**
 * Choices of makes and models in the site's one spelling (SRCH-2): an address in any spelling means the same search, and every link has
 * the same address for it.
 */
export function filtersAsSpelled(filters: Filters, vocabulary: LandingVocabulary): Filters {
  const { make, model, make_model: makeModel } = filters;
  if (make === undefined && model === undefined && makeModel === undefined) return filters;
  const only = make?.length === 1 ? make[0] : undefined;
  return {
    ...filters,
    ...(make && { make: once(make.map((name) => siteMake(name, vocabulary))) }),
    ...(model && { model: once(model.map((name) => siteModel(name, only, vocabulary))) }),
    ...(makeModel && { make_model: once(makeModel.map((name) => siteMakeModel(name, vocabulary))) }),
  };
}

const once = (names: readonly string[]): string[] =>
  [...new Map(names.map((name) => [nameKey(name), name])).values()].sort();

/**
 * Facets in the site's one spelling: those of a narrow search may have another commonest one than the site's stock at large.
 * @param filters the choices of the search, in the site's spelling
 */
export function facetsAsSpelled<
  Facets extends { readonly [Name in 'make' | 'model' | 'make_model']?: readonly FacetValue[] },
>(facets: Facets, filters: Filters, vocabulary: LandingVocabulary): Facets {
  const only = filters.make?.length === 1 ? filters.make[0] : undefined;
  const respelled = (values: readonly FacetValue[], spell: (name: string) => string) =>
    values.map(({ value, count }) => ({ value: spell(value), count }));
  const { make, model, make_model: makeModel } = facets;
  return {
    ...facets,
    ...(make && { make: respelled(make, (name) => siteMake(name, vocabulary)) }),
    ...(model && { model: respelled(model, (name) => siteModel(name, only, vocabulary)) }),
    ...(makeModel && { make_model: respelled(makeModel, (name) => siteMakeModel(name, vocabulary)) }),
  };
}
