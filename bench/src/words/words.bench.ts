import { readFileSync } from 'node:fs';
import {
  all,
  buildCarQuery,
  type CarDocument,
  EmbeddedCarSearchEngine,
  emptySearchState,
  type Lexicon,
  makeLexicon,
  readWords,
  searchParameters,
  stockOfSite,
  type Vocabulary,
} from '@forecourt/car-search';
import { openGazetteer } from '@forecourt/places';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { quantile } from '../harness/pairs.ts';
import { siteScope } from '../search/site-questions.ts';
import { makeStock } from '../search/stock.ts';
import { type CorpusLine, parametersOf, readCorpus, type Score, scoreOf, withColoursOfStock } from './corpus.ts';

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
    'words of visitors read as filters: time per query, and the scores of bench/corpora/words.tsv (or FORECOURT_CORPUS) and words-kept.tsv',
  run: measure,
};

async function measure({ quick, note }: BenchContext): Promise<Measurement[]> {
  const { lexicon, vocabulary, colours } = await wordsOfStock();
  const corpusOf = (file: string | URL) => withColoursOfStock(readCorpus(readFileSync(file, 'utf8')), colours);
  const corpus = corpusOf(process.env.FORECOURT_CORPUS ?? new URL('../../corpora/words.tsv', import.meta.url));
  const kept = corpusOf(new URL('../../corpora/words-kept.tsv', import.meta.url));
  const read = (query: string) =>
    readWords({ ...emptySearchState(), query }, { lexicon, vocabulary, now: NOW, repayments: true }).state;
  const score = scoreOf(corpus, (query) => parametersOf(searchParameters(read(query))));
  for (const miss of score.misses.slice(0, MOST_MISSES)) note(miss);
  const keptScore = scoreOf(kept, (query) => parametersOf(searchParameters(read(query))));
  note(`${score.whole} of ${corpus.length} queries whole, ${score.invented} filters invented`);
  note(`kept apart: ${keptScore.whole} of ${kept.length} queries whole, ${keptScore.invented} filters invented`);
  const times = timesOf([...corpus, ...kept], quick ? ROUNDS.quick : ROUNDS.full, read);
  return [
    alone([shareOf(score)], { bench: NAME, metric: 'filters exact', unit: '%', atLeast: 95 }),
    alone([shareOf(keptScore)], { bench: NAME, metric: 'filters exact, kept apart', unit: '%', atLeast: 95 }),
    alone([quantile(times, P99)], { bench: NAME, metric: 'p99', unit: 'ms', atMost: 2 }),
  ];
}

const shareOf = ({ exact, filters }: Score): number => (100 * exact) / Math.max(1, filters);

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
    vocabulary: await engine.vocabulary(NAME, all(...stockOfSite(siteScope(stock), NOW))),
    colours: facets.colour?.map(({ value }) => value) ?? [],
  };
}
