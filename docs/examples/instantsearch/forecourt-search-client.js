/**
 * A search client for InstantSearch (instantsearch.js, react-instantsearch and the like) that asks a Forecourt site's public API. The
 * widgets stay as they are: each request of their multi-query becomes one GET /api/search.
 *
 * - An index's name may end in `:` and an order, such as `cars:lowestPrice`, for the sortBy widget.
 * - Attributes are the facets of docs/search-facets.md. `make_lvl0` and `make_lvl1` are make, and model below it, for hierarchicalMenu.
 * - A hit is a car as the API describes it; show its price by `shown_price`, with `shown_price.type` beside it.
 *
 * @param {string} site the site's address, such as https://www.dealer.example; empty on a page of the site itself
 * @param {typeof fetch} [fetcher] for other ways to fetch
 */
export function forecourtSearchClient(site = '', fetcher = (address, options) => fetch(address, options)) {
  /** Widgets ask the same more than once, and again when one goes back: the last answers are kept. */
  const answers = new Map();
  const ask = (query) => {
    const kept = answers.get(query);
    if (kept) return kept;
    const answer = fetcher(`${site}/api/search?${query}`, { headers: { accept: 'application/json' } }).then(read);
    answer.catch(() => answers.delete(query));
    answers.set(query, answer);
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
    return answer;
  };
  return {
    async search(requests) {
      const results = await Promise.all(
        requests.map(async (request) => resultOf(request, await ask(parametersOf(request).toString()))),
      );
      return { results };
    },
    /** The refinementList's own search box: values that begin a word with what was typed. */
    async searchForFacetValues(requests) {
      return Promise.all(
        requests.map(async ({ indexName, params: { facetName, facetQuery = '', maxFacetHits = 10, ...params } }) => {
          const request = { indexName, params: { ...params, facets: [facetName], hitsPerPage: 0 } };
          const { facets } = resultOf(request, await ask(parametersOf(request).toString()));
          const wanted = ` ${facetQuery.trim().toLowerCase()}`;
          const facetHits = Object.entries(facets[facetName] ?? {})
            .filter(([value]) => ` ${value.toLowerCase()}`.includes(wanted))
            .slice(0, maxFacetHits)
            .map(([value, count]) => ({ value, count, highlighted: value }));
          return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: 0 };
        }),
      );
    },
  };
}

const MOST_ANSWERS = 20;
const USUAL_HITS = 20;
const MOST_HITS = 100;
const BELOW = ' > ';
/** What hierarchicalMenu calls make, and make and model. */
const MAKE = 'make_lvl0';
const MODEL = 'make_lvl1';

async function read(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail ?? `The search answered ${response.status}.`);
  return body;
}

/** The call's parameters for one request of the multi-query. */
function parametersOf({ indexName, params = {} }) {
  const { query = '', page = 0, facetFilters = [], numericFilters = [] } = params;
  const hits = hitsOf(params);
  const parameters = new URLSearchParams({ hitsPerPage: String(Math.max(1, hits)) });
  const [, sort] = indexName.split(':');
  if (sort) parameters.set('sort', sort);
  if (query) parameters.set('query', query);
  if (hits > 0 && page > 0) parameters.set('offset', String(page * hits));
  // Groups narrow each other, the values of a group are alternatives. So are repeated parameters: one attribute's further groups are a filter.
  const further = [];
  const used = new Set();
  for (const group of [facetFilters].flat().map((each) => [each].flat())) {
    const choices = group.map(choiceOf);
    const names = new Set(choices.map(({ name }) => name));
    const isPlain = names.size === 1 && !used.has(choices[0].name);
    for (const { name } of choices) used.add(name);
    if (isPlain) for (const { name, value } of choices) parameters.append(name, value);
    else further.push(`(${choices.map(conditionOf).join(' OR ')})`);
  }
  for (const [name, range] of rangesOf([numericFilters].flat())) parameters.set(name, range);
  if (further.length > 0) parameters.set('search_filters', further.join(' AND '));
  parameters.sort();
  return parameters;
}

const hitsOf = ({ hitsPerPage = USUAL_HITS }) => Math.min(MOST_HITS, hitsPerPage);

/** `make:Toyota`, `make:-Toyota` or `make_lvl1:Toyota > Corolla` as a parameter with its value. */
function choiceOf(filter) {
  const at = filter.indexOf(':');
  const [attribute, text] = [filter.slice(0, at), filter.slice(at + 1)];
  const isRefused = text.startsWith('-');
  const value = (isRefused ? text.slice(1) : text).replace(/^\\-/, '-');
  const facet = { [MAKE]: 'make', [MODEL]: 'make_model' }[attribute] ?? attribute;
  return { name: isRefused ? `not.${facet}` : facet, value: attribute === MODEL ? value.replace(BELOW, ' ') : value };
}

function conditionOf({ name, value }) {
  const quoted = `"${value.replaceAll('"', '')}"`;
  return name.startsWith('not.') ? `${name.slice(4)}!=${quoted}` : `${name}:${quoted}`;
}

/** `price>=10000` and `price<=20000` as price=10000:20000. */
function rangesOf(filters) {
  const ranges = new Map();
  for (const filter of filters) {
    const [, name, sign, value] = /^\s*(\w+)\s*(<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(filter) ?? [];
    if (!name) throw new Error(`"${filter}" is no numeric filter of the adapter.`);
    const [min = '', max = ''] = ranges.get(name) ?? [];
    ranges.set(name, [sign.includes('<') ? min : value, sign.includes('>') ? max : value]);
  }
  return [...ranges].map(([name, [min, max]]) => [name, `${min}:${max}`]);
}

/** The API's answer in the shape of the multi-query's. */
function resultOf({ indexName, params = {} }, answer) {
  const hits = hitsOf(params);
  const all = { ...emptyOf(answer.facetStats), ...countsOf(answer.facets), ...hierarchyOf(answer.facets) };
  const asked = [params.facets ?? []].flat();
  const names = asked.includes('*') ? Object.keys(all) : asked;
  const { query = '', page = 0 } = params;
  return {
    index: indexName,
    hits: hits > 0 ? answer.hits.map((car) => ({ ...car, objectID: car.id })) : [],
    nbHits: answer.count,
    page,
    nbPages: hits > 0 ? answer.pages : 0,
    hitsPerPage: hits,
    facets: Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : []))),
    facets_stats: Object.fromEntries(
      names.flatMap((name) => (answer.facetStats[name] ? [[name, answer.facetStats[name]]] : [])),
    ),
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
    processingTimeMS: answer.ms,
    query,
    params: '',
  };
}

/** InstantSearch reads the bounds of a range only where the range is among the facets too. */
const emptyOf = (facetStats) => Object.fromEntries(Object.keys(facetStats).map((name) => [name, {}]));

function countsOf(facets) {
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [
      name,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );
}

function hierarchyOf({ make = [], make_model: models = [] }) {
  const below = models.flatMap(({ value, count }) => {
    const maker = make.find(({ value: name }) => value.startsWith(`${name} `))?.value;
    return maker ? [[`${maker}${BELOW}${value.slice(maker.length + 1)}`, count]] : [];
  });
  return {
    [MAKE]: Object.fromEntries(make.map(({ value, count }) => [value, count])),
    [MODEL]: Object.fromEntries(below),
  };
}
