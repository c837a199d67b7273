import { knownModel } from '../names/spellings.ts';
import { COLOUR_FAMILY, REFUSED_FAMILY } from '../state/colour-families.ts';
import { DEFAULT_SEARCH_PATH } from '../state/landing.ts';
import { NOT } from '../state/parameters.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { searchParameters, searchStateFromUrl } from '../state/search-url.ts';
import { baseColours, colourWords } from '../words/colours.ts';

/** A model with its make, as feeds name them. */
interface NamedModel {
  readonly make: string;
  readonly model: string;
}

/** The names that some cars have, of which searches mean more than a list of today's. */
export interface NamesOfCars {
  readonly paints: Iterable<string>;
  readonly models: Iterable<NamedModel>;
}

/** The facets whose values are models, with the parameter of a name that begins several of them. */
const MODEL_FAMILIES = { model: 'model_family', make_model: 'make_model_family' } as const;
type ModelFacet = keyof typeof MODEL_FAMILIES;
const modelFacets = Object.keys(MODEL_FAMILIES) as ModelFacet[];
/** Makes and bodies that only paths name: a kept search names all its choices in parameters. */
const NO_PATHS = { makes: [], bodies: [] };

/**
 * A search as an alert keeps it (LEAD-11, SRCH-19): its choices as parameters, with a colour instead of today's list of paints of that colour,
 * so that red finds a red that is delivered next month; and beside all models that a name begins, that name, so that landcruiser finds one of them
 * that nobody sells yet. Pure.
 * @param sold what the site sells now
 */
export function keptParameters(state: SearchState, sold: NamesOfCars): string {
  const paints = [...sold.paints];
  const chosen = new Set(state.filters.colour ?? []);
  const names = coloursOf(chosen, paints);
  const colour = [...chosen].filter((paint) => !colourWords(paint).some((name) => names.includes(name)));
  const { colour: _, ...others } = state.filters;
  const kept = { ...state, filters: colour.length > 0 ? { ...others, colour } : others };
  const parameters = new URLSearchParams(searchParameters(kept));
  for (const name of names) parameters.append(COLOUR_FAMILY, name);
  // Beside their values, which the release before reads: to want or refuse them twice changes nothing.
  for (const name of coloursOf(new Set(state.not?.colour ?? []), paints)) parameters.append(REFUSED_FAMILY, name);
  for (const facet of modelFacets) {
    const family = MODEL_FAMILIES[facet];
    for (const name of beginningsOf(facet, state.filters, sold.models)) parameters.append(family, name);
    for (const name of beginningsOf(facet, state.not ?? {}, sold.models)) parameters.append(NOT + family, name);
  }
  return parameters.toString();
}

/** The colours of which all sold paints are among these. */
function coloursOf(chosen: ReadonlySet<string>, sold: readonly string[]): string[] {
  return baseColours.flatMap(({ name }) => {
    const paints = sold.filter((paint) => colourWords(paint).includes(name));
    return paints.length > 0 && paints.every((paint) => chosen.has(paint)) ? [name] : [];
  });
}

/**
 * The names of models, the shortest, that begin at least two sold ones, all of them chosen: LandCruiser of LandCruiser 79 and LandCruiser Prado. One
 * that is chosen alone is meant alone.
 */
function beginningsOf(facet: ModelFacet, choices: SearchState['filters'], models: Iterable<NamedModel>): string[] {
  const chosen = new Set(choices[facet] ?? []);
  if (chosen.size < 2) return [];
  const sold = ofMakes(models, facet === 'model' ? choices.make : undefined);
  const names = sold.map((each) => nameIn[facet](each));
  const isModel = (name: string) =>
    names.includes(name) ||
    sold.some(({ make }) => knownModel(facet === 'model' ? name : withoutMake(name, make), make));
  const found: string[] = [];
  for (const value of [...chosen].sort()) {
    const shortest = beginnings(value).find((name) => {
      const begun = names.filter((each) => beginsWith(each, name));
      return begun.length > 1 && begun.every((each) => chosen.has(each)) && isModel(name);
    });
    if (shortest !== undefined && !found.includes(shortest)) found.push(shortest);
  }
  return found;
}

const nameIn: Readonly<Record<ModelFacet, (named: NamedModel) => string>> = {
  model: ({ model }) => model,
  make_model: ({ make, model }) => `${make} ${model}`,
};

const ofMakes = (models: Iterable<NamedModel>, makes: readonly string[] | undefined): NamedModel[] =>
  [...models].filter(({ make }) => makes === undefined || makes.includes(make));

const withoutMake = (name: string, make: string): string =>
  name.startsWith(`${make} `) ? name.slice(make.length + 1) : '';

/** What a name begins with, word by word, up to all of it. */
const beginnings = (name: string): string[] => name.split(' ').map((_, at, words) => words.slice(0, at + 1).join(' '));

const beginsWith = (name: string, beginning: string): boolean =>
  `${name} `.toLowerCase().startsWith(`${beginning} `.toLowerCase());

/**
 * Reads a kept search for some cars. Pure.
 * @param kept as `keptParameters` wrote it, or an older one; undefined is any car
 * @param cars the names that the cars have that it will be compared with
 */
export function keptState(kept: string | undefined, cars: NamesOfCars): SearchState {
  if (kept === undefined) return emptySearchState();
  const parameters = new URLSearchParams(kept);
  const sold = [...cars.paints];
  const taken = (name: string) => {
    const values = parameters.getAll(name);
    parameters.delete(name);
    return values;
  };
  const wanted: Partial<Record<'colour' | ModelFacet, string[]>> = { colour: paintsOf(taken(COLOUR_FAMILY), sold) };
  const refused: typeof wanted = { colour: paintsOf(taken(REFUSED_FAMILY), sold) };
  for (const facet of modelFacets) {
    wanted[facet] = begunBy(taken(MODEL_FAMILIES[facet]), facet, cars.models);
    refused[facet] = begunBy(taken(NOT + MODEL_FAMILIES[facet]), facet, cars.models);
  }
  const state = searchStateFromUrl(DEFAULT_SEARCH_PATH, parameters.toString(), NO_PATHS) ?? emptySearchState();
  const not = withValues(state.not ?? {}, refused);
  return { ...state, filters: withValues(state.filters, wanted), ...(Object.keys(not).length > 0 && { not }) };
}

/** The paints of colours: each by its own name, and those of the cars. */
function paintsOf(names: readonly string[], paints: readonly string[]): string[] {
  const families = baseColours.filter(({ name }) => names.includes(name));
  const held = paints.filter((paint) => colourWords(paint).some((name) => families.some((each) => each.name === name)));
  return [...families.map(({ label }) => label), ...held];
}

/** The models of the cars that one of these names begins. */
function begunBy(names: readonly string[], facet: ModelFacet, models: Iterable<NamedModel>): string[] {
  if (names.length === 0) return [];
  const values = Array.from(models, (each) => nameIn[facet](each));
  return values.filter((value) => names.some((name) => beginsWith(value, name)));
}

/** Choices with more values of some facets. */
function withValues(
  choices: SearchState['filters'],
  more: Readonly<Partial<Record<'colour' | ModelFacet, readonly string[]>>>,
): SearchState['filters'] {
  const joined = { ...choices };
  for (const facet of ['colour', ...modelFacets] as const) {
    const values = more[facet] ?? [];
    if (values.length > 0) joined[facet] = [...new Set([...(choices[facet] ?? []), ...values])].sort();
  }
  return joined;
}
