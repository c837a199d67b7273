import { makeNamed } from '@forecourt/contracts';
import type { FacetName } from './facets.ts';
import { heldValue } from './held-values.ts';
import type { SearchState } from './search-state.ts';

/** The makes with their models, and the bodies, that a site's addresses can name: as in the documents. */
export interface LandingVocabulary {
  readonly makes: readonly { readonly name: string; readonly models: readonly string[] }[];
  readonly bodies: readonly string[];
  /** Its paints, by what feeds call them; absent if they are not known. */
  readonly paints?: readonly string[];
}

type Filters = SearchState['filters'];

/** The default search (SITE-7). */
export const DEFAULT_SEARCH_PATH = '/search/new-used-and-demo-cars/';

/** The named landing pages and the car types that they stand for, sorted (SRCH-1). */
const landings = new Map<string, readonly string[]>([
  ['new-used-and-demo-cars', []],
  ['new-and-demo-cars', ['demo', 'new']],
  ['new-cars', ['new']],
  ['used-cars', ['used']],
  ['demo-cars', ['demo']],
]);

/** Older addresses of the same pages. */
const aliases = new Map([
  ['new-used-and-demo-cars', 'new-used-and-demo-cars'],
  ['used-car/list', 'used-cars'],
  ['used-car/new-cars', 'new-cars'],
]);

/** The names of the landing pages, as they stand in addresses. */
export const landingNames: readonly string[] = [...landings.keys()];

/** A name as written in an address: lowercase letters and digits, all else a hyphen. */
export const landingSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

interface Landings {
  /** Slug → make, and of each make slug → model. */
  readonly makes: ReadonlyMap<string, { readonly name: string; readonly models: ReadonlyMap<string, string> }>;
  readonly bodies: ReadonlyMap<string, string>;
}

/** A page has a hundred addresses, and each looks up its path. */
const landingsOf = new WeakMap<LandingVocabulary, Landings>();

function bySlug(vocabulary: LandingVocabulary): Landings {
  const known = landingsOf.get(vocabulary);
  if (known) return known;
  const made: Landings = {
    makes: slugged(
      vocabulary.makes,
      ({ name }) => name,
      ({ name, models }) => ({ name, models: slugged(models, own, own) }),
    ),
    bodies: slugged(vocabulary.bodies, own, own),
  };
  landingsOf.set(vocabulary, made);
  return made;
}

const own = (name: string): string => name;

/** Of names with one slug the first has it. */
function slugged<Named, Kept>(
  named: readonly Named[],
  nameOf: (each: Named) => string,
  kept: (each: Named) => Kept,
): Map<string, Kept> {
  return new Map(named.toReversed().map((each) => [landingSlug(nameOf(each)), kept(each)]));
}

/**
 * The choices that a path means: a slug is a landing name, else a make, else a body (SRCH-1). With or without its trailing
 * slash. Returns undefined if the path means nothing: a 404.
 */
export function choicesOfPath(path: string, vocabulary: LandingVocabulary): Filters | undefined {
  const place = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const alias = aliases.get(place.join('/'));
  if (alias !== undefined) return choicesOfSlug(alias, vocabulary);
  const [search, slug, model, ...rest] = place;
  if (search !== 'search' || slug === undefined || rest.length > 0) return undefined;
  return model === undefined ? choicesOfSlug(slug, vocabulary) : choicesOfModel(slug, model, vocabulary);
}

function choicesOfSlug(slug: string, vocabulary: LandingVocabulary): Filters | undefined {
  const carTypes = landings.get(slug);
  if (carTypes !== undefined) return carTypes.length > 0 ? { car_type: [...carTypes] } : {};
  const make = makeOfSlug(slug, vocabulary);
  if (make !== undefined) return { make: [make.name] };
  const { bodies } = bySlug(vocabulary);
  const body = bodies.get(slug) ?? bodies.get(landingSlug(heldValue('body', slug.replaceAll('-', ' '))));
  return body === undefined ? undefined : { body: [body] };
}

/** The make of a slug, or of another name of it that is no make's own slug, as vw (MODEL-3). */
function makeOfSlug(slug: string, vocabulary: LandingVocabulary) {
  const { makes } = bySlug(vocabulary);
  const other = makeNamed(slug);
  return makes.get(slug) ?? (other && makes.get(landingSlug(other.name)));
}

function choicesOfModel(makeSlug: string, modelSlug: string, vocabulary: LandingVocabulary): Filters | undefined {
  const make = landings.has(makeSlug) ? undefined : makeOfSlug(makeSlug, vocabulary);
  const model = make?.models.get(modelSlug);
  return make === undefined || model === undefined ? undefined : { make: [make.name], model: [model] };
}

/** The canonical path of some choices, and the facets whose choices it says: the parameters say the others. */
export interface LandingPath {
  readonly path: string;
  readonly says: readonly FacetName[];
}

/**
 * The path of some choices (SRCH-1): one make lands on its page, with one model on that model's; else the car types have
 * theirs; else one body has; else it is the default search. A name that the vocabulary does not read back stays a parameter.
 */
export function pathOfChoices(filters: Filters, vocabulary: LandingVocabulary): LandingPath {
  const candidates: { says: FacetName[]; slugs: string[] }[] = [];
  const { make = [], model = [], car_type: carTypes = [], body = [] } = filters;
  const [onlyMake, onlyModel, onlyBody] = [make, model, body].map((values) =>
    values.length === 1 ? values[0] : undefined,
  );
  if (onlyMake !== undefined && onlyModel !== undefined) {
    candidates.push({ says: ['make', 'model'], slugs: [landingSlug(onlyMake), landingSlug(onlyModel)] });
  }
  if (onlyMake !== undefined) candidates.push({ says: ['make'], slugs: [landingSlug(onlyMake)] });
  for (const [slug, types] of landings) {
    if (types.length > 0 && types.join() === carTypes.join()) candidates.push({ says: ['car_type'], slugs: [slug] });
  }
  if (onlyBody !== undefined && carTypes.length === 0)
    candidates.push({ says: ['body'], slugs: [landingSlug(onlyBody)] });
  for (const { says, slugs } of candidates) {
    const path = `/search/${slugs.join('/')}/`;
    if (saysExactly(choicesOfPath(path, vocabulary), says, filters)) return { path, says };
  }
  return { path: DEFAULT_SEARCH_PATH, says: [] };
}

function saysExactly(read: Filters | undefined, says: readonly FacetName[], filters: Filters): boolean {
  if (read === undefined || Object.keys(read).length !== says.length) return false;
  return says.every((facet) => read[facet]?.join('\n') === filters[facet]?.join('\n'));
}
