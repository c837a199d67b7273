/** One query of a corpus and the parameters that it should become. */
export interface CorpusLine {
  readonly query: string;
  /** By name, each with its values; `query` is what stays a keyword. */
  readonly expected: Parameters;
}

type Parameters = ReadonlyMap<string, ReadonlySet<string>>;

/** How well the queries of a corpus were read. */
export interface Score {
  /** Filters that should be there, and how many are exactly as expected. */
  readonly filters: number;
  readonly exact: number;
  /** Filters that should not be there. */
  readonly invented: number;
  /** Queries of which everything is as expected. */
  readonly whole: number;
  /** Each query that is not: what was expected and what came. */
  readonly misses: readonly string[];
}

/** Parameters that narrow nothing, so they are no filters: what is left as keywords is counted with the whole query only. */
const NO_FILTERS: ReadonlySet<string> = new Set(['query']);

/**
 * Reads a corpus: a line a query, a tab, and the parameters of the results page's address, such as
 * `red ute under 30k<TAB>body=ute&colour=Red&price=:30000`. Lines that begin with # and empty ones are skipped.
 * @throws Error that names the line without a tab
 */
export function readCorpus(text: string): CorpusLine[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [query, parameters] = line.split('\t');
    if (query === undefined || parameters === undefined) {
      throw new Error(`Line ${at + 1} has no tab: expected a query, a tab and its parameters; got "${line}".`);
    }
    return [{ query, expected: parametersOf(new URLSearchParams(parameters)) }];
  });
}

/** Parameters as they are compared: case does not matter, nor does the order of values. A model names its make where only one make is named. */
export function parametersOf(pairs: Iterable<[string, string]>): Parameters {
  const found = new Map<string, Set<string>>();
  for (const [name, value] of pairs) {
    const values = found.get(name) ?? new Set<string>();
    found.set(name, values.add(value.trim().toLowerCase()));
  }
  if (found.has('model') && found.get('make')?.size === 1) found.delete('make');
  return found;
}

/**
 * A corpus says colours plainly, as in `colour=red`; a site's colours have makers' names, such as Flame Red. Returns the corpus with each plain
 * colour as all of the stock's colours that hold its word; one that the stock does not have stays.
 */
export function withColoursOfStock(corpus: readonly CorpusLine[], colours: readonly string[]): CorpusLine[] {
  const held = (plain: string) => {
    const named = colours.map((colour) => colour.toLowerCase()).filter((colour) => colour.split(/\W+/).includes(plain));
    return named.length > 0 ? named : [plain];
  };
  return corpus.map(({ query, expected }) => ({
    query,
    expected: new Map(
      [...expected].map(([name, values]) => [
        name,
        name === 'colour' || name === 'not.colour' ? new Set([...values].flatMap(held)) : values,
      ]),
    ),
  }));
}

/** Compares what queries became with what they should have. @param read the parameters that a query becomes */
export function scoreOf(corpus: readonly CorpusLine[], read: (query: string) => Parameters): Score {
  let [filters, exact, invented, whole] = [0, 0, 0, 0];
  const misses: string[] = [];
  for (const { query, expected } of corpus) {
    const got = read(query);
    const isSame = (name: string) => textOf(expected.get(name)) === textOf(got.get(name));
    const wanted = [...expected.keys()].filter((name) => !NO_FILTERS.has(name));
    const extra = [...got.keys()].filter((name) => !NO_FILTERS.has(name) && !expected.has(name));
    filters += wanted.length;
    exact += wanted.filter(isSame).length;
    invented += extra.length;
    if (extra.length === 0 && [...expected.keys()].every(isSame) && isSame('query')) whole += 1;
    else misses.push(`${query}\n  expected ${textOfAll(expected)}\n  got      ${textOfAll(got)}`);
  }
  return { filters, exact, invented, whole, misses };
}

const textOf = (values: ReadonlySet<string> | undefined): string => [...(values ?? [])].sort().join('|');
const textOfAll = (parameters: Parameters): string =>
  [...parameters].map(([name, values]) => `${name}=${textOf(values)}`).join(' & ') || '(nothing)';
