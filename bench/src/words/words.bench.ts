import { readFileSync } from 'node:fs';
import {
  buildCarQuery,
  type CarDocument,
  EmbeddedCarSearchEngine,
  emptySearchState,
  type Lexicon,
  makeLexicon,
  searchParameters,
  type Vocabulary,
  withWordsRead,
} from '@forecourt/car-search';
import { openGazetteer } from '@forecourt/places';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { quantile } from '../harness/statistics.ts';
import { siteScope } from '../search/site-scope.ts';
import { makeStock } from '../search/stock.ts';
import { type CorpusLine, parametersOf, readCorpus, scoreOf, withColoursOfStock } from './corpus.ts';

const NAME = 'words';
const CARS = 3_000;
const ROUNDS = { full: 50, quick: 10 };
const NOW = new Date('2026-11-24T00:00:00Z');
const MOST_MISSES = 40;
const P99 = 0.99;

/** Visitors' words read as filters: how long one query takes, and how many filters of a corpus are exact (SRCH-17). */
export const wordsBench: Bench = {
  name: NAME,
  summary:
    'words of visitors read as filters: time per query, and the score of bench/corpora/words.tsv or of FORECOURT_CORPUS',
  run: measure,
};

async function measure({ quick, note }: BenchContext): Promise<Measurement[]> {
  const file = process.env.FORECOURT_CORPUS ?? new URL('../../corpora/words.tsv', import.meta.url);
  const { lexicon, vocabulary, colours } = await wordsOfStock();
  const corpus = withColoursOfStock(readCorpus(readFileSync(file, 'utf8')), colours);
  const read = (query: string) =>
    withWordsRead({ ...emptySearchState(), query }, { lexicon, vocabulary, now: NOW, repayments: true });
  const score = scoreOf(corpus, (query) => parametersOf(searchParameters(read(query))));
  for (const miss of score.misses.slice(0, MOST_MISSES)) note(miss);
  note(`${score.whole} of ${corpus.length} queries whole, ${score.invented} filters invented`);
  const times = timesOf(corpus, quick ? ROUNDS.quick : ROUNDS.full, read);
  return [
    alone([(100 * score.exact) / Math.max(1, score.filters)], {
      bench: NAME,
      metric: 'filters exact',
      unit: '%',
      atLeast: 95,
    }),
    alone([quantile(times, P99)], { bench: NAME, metric: 'p99', unit: 'ms', atMost: 2 }),
  ];
}

function timesOf(corpus: readonly CorpusLine[], rounds: number, read: (query: string) => unknown): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { query } of corpus) {
      const started = performance.now();
      read(query);
      // The first round is the compiler's.
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return times;
}

/** What words mean on a site with the demonstration's stock, and the makers' names of its colours. */
async function wordsOfStock(): Promise<{ lexicon: Lexicon; vocabulary: Vocabulary; colours: readonly string[] }> {
  const stock = makeStock(CARS, NOW);
  const engine = new EmbeddedCarSearchEngine();
  await engine.createIndex(NAME);
  await engine.write(
    NAME,
    stock.documents.map((document: CarDocument) => ({ id: document.id, revision: 1, document })),
  );
  const { facets } = await engine.search(NAME, buildCarQuery(emptySearchState(), siteScope(stock), NOW));
  const gazetteer = openGazetteer();
  return {
    lexicon: makeLexicon({ facets, isPlace: (name) => gazetteer.has(name) }),
    vocabulary: await engine.vocabulary(NAME),
    colours: facets.colour?.map(({ value }) => value) ?? [],
  };
}
