import type { SearchState } from '@forecourt/car-search';
import type { Page } from '@forecourt/contracts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, type Figures, median, type Pair, runPairs } from '../harness/pairs.ts';
import { table } from '../harness/table.ts';
import { type Gateway, startGatewayProcess } from './gateway.ts';
import { CALL_COUNTS, type Counted, handWrittenRequest, PAGE_COUNTS } from './hand-written-request.ts';
import type { OpenSearchIndex } from './opensearch-index.ts';
import { answerOfPage, sameAnswers } from './same-answers.ts';
import { callPath, pagePath } from './site-questions.ts';
import type { BenchStock } from './stock.ts';
import { type StockedSearch, withStockedSearch } from './stocked-search.ts';
import { TimedClient, timeAll } from './timed-client.ts';
import { visitorSearches } from './visitor-searches.ts';
import { wordReader } from './word-reader.ts';

const NAME = 'search';
const SEARCHES = { full: 500, quick: 100 };
const COMPARED = 40;
const FIRST_SEED = 100;

/** What is asked: the call with all facets, or the page's model; and how many times the request by hand it may take. */
interface Question {
  readonly metric: 'call' | 'page';
  readonly counted: Counted;
  readonly atMost: { readonly p50: number; readonly p99: number };
  path(search: SearchState): string;
}
const call: Question = { metric: 'call', counted: CALL_COUNTS, atMost: { p50: 1.1, p99: 1.25 }, path: callPath };
const page: Question = { metric: 'page', counted: PAGE_COUNTS, atMost: { p50: 1.25, p99: 1.3 }, path: pagePath };

type Metric = 'p50' | 'p99' | 'cpu' | 'opensearchCpu';

/** A gateway and an OpenSearch with the same stock, and the requests to both. */
class SearchSetting {
  readonly stock: BenchStock;
  readonly index: OpenSearchIndex;
  readonly gateway: Gateway;
  readonly read: (search: SearchState) => SearchState;
  readonly ours: TimedClient;
  readonly raw: TimedClient;

  constructor({ stock, index }: StockedSearch, gateway: Gateway, read: SearchSetting['read']) {
    this.read = read;
    this.stock = stock;
    this.index = index;
    this.gateway = gateway;
    this.ours = new TimedClient(gateway.url, { host: 'bench.localhost' });
    this.raw = new TimedClient(index.address);
  }

  askOurs = (question: Question, search: SearchState) => this.ours.ask(question.path(search));
  askRaw = (question: Question, search: SearchState) =>
    this.raw.ask(
      `/${this.index.name}/_search`,
      handWrittenRequest(this.read(search), this.stock.dealerships, new Date(), question.counted),
    );

  async close(): Promise<void> {
    await Promise.all([this.ours.close(), this.raw.close(), this.gateway.close()]);
  }
}

/** `GET /api/search` of a real gateway on a real OpenSearch, beside the same page asked of OpenSearch by hand. */
export const searchBench: Bench = {
  name: NAME,
  summary: 'the search call and the page model beside hand-written requests to OpenSearch; 1 and 8 clients',
  parts: ['call', 'page'],
  run: (context) => withStockedSearch(context, (search) => measureAll(context, search)),
};

async function measureAll({ quick, pairs, only, note }: BenchContext, search: StockedSearch): Promise<Measurement[]> {
  const searches = quick ? SEARCHES.quick : SEARCHES.full;
  const read = await wordReader(search);
  const setting = new SearchSetting(search, await startGatewayProcess(search.index.address, search.stock), read);
  try {
    await compareAnswers(setting);
    const measurements: Measurement[] = [];
    for (const [question, clients] of [
      [call, 1],
      [page, 1],
      [call, 8],
    ] as const) {
      if (only !== undefined && only !== question.metric) continue;
      note(`${question.metric}, ${clients} at a time`);
      const measured = await measure(setting, question, { clients, searches, pairs });
      // The whole takes minutes: results so far are reported in case it is interrupted.
      note(table(measured));
      measurements.push(...measured);
    }
    return measurements;
  } finally {
    await setting.close();
  }
}

async function compareAnswers(setting: SearchSetting): Promise<void> {
  for (const search of visitorSearches(setting.stock.documents, COMPARED, 1)) {
    const [ours, raw] = await Promise.all([setting.askOurs(call, search), setting.askRaw(call, search)]);
    const [{ body }, rawPage] = await Promise.all([setting.askOurs(page, search), setting.askRaw(page, search)]);
    const { content } = body as Page;
    if (content.kind !== 'results') throw new Error(`${page.path(search)} answers a page of kind ${content.kind}.`);
    // Words find other spellings of names, and what they may have been meant as (SRCH-6), which the request by hand knows nothing of.
    if (search.query) continue;
    sameAnswers(search, ours.body, raw.body);
    // And a page leaves out the end of a range that no car is beyond (SRCH-7).
    if (Object.keys(search.ranges).length === 0) sameAnswers(search, answerOfPage(content), rawPage.body);
  }
}

async function measure(
  setting: SearchSetting,
  question: Question,
  { clients, searches, pairs: count }: { clients: number; searches: number; pairs: number },
): Promise<Measurement[]> {
  const side = (ask: SearchSetting['askOurs']) => (round: number) => {
    const asked = visitorSearches(setting.stock.documents, searches, FIRST_SEED + round);
    return figuresOf(setting, asked, clients, (search) => ask(question, search));
  };
  const pairs = await runPairs<Metric>(count, side(setting.askOurs), side(setting.askRaw));
  const label = (metric: string) =>
    `${question.metric} ${metric}, ${clients === 1 ? '1 client' : `${clients} clients`}`;
  const figure = (metric: Metric, name: string, atMost?: number) =>
    compared(pairs, { bench: NAME, metric, label: label(name), unit: 'ms', ...(atMost && { atMost }) });
  const bare = (name: string, of: (pair: Pair<Metric>) => number): Measurement => ({
    ...{ bench: NAME, metric: label(name), unit: 'ms', ours: median(pairs.map(of)) },
    ...{ anchor: null, ratio: null, min: null, max: null },
  });
  const overhead = bare('p50 over the anchor', ({ ours, anchor }) => ours.p50 - anchor.p50);
  const gatewayCpu = bare('gateway CPU a request', ({ ours }) => ours.cpu);
  const { atMost } = question;
  if (clients === 1) return [figure('p50', 'p50', atMost.p50), figure('p99', 'p99', atMost.p99), overhead, gatewayCpu];
  const indexCpu = figure('opensearchCpu', 'OpenSearch CPU a request');
  return [figure('p50', 'p50'), figure('p99', 'p99'), overhead, gatewayCpu, indexCpu];
}

async function figuresOf(
  { gateway, index }: SearchSetting,
  searches: readonly SearchState[],
  clients: number,
  ask: (search: SearchState) => Promise<{ ms: number }>,
): Promise<Figures<Metric>> {
  // The node's own figure takes a second to come, and is wanted only where clients compete.
  const cpuMs = async () => [await gateway.cpuMs(), clients > 1 ? await index.cpuMs() : 0] as const;
  const before = await cpuMs();
  const latencies = await timeAll(searches, clients, async (search) => (await ask(search)).ms);
  const after = await cpuMs();
  return {
    ...latencies,
    cpu: (after[0] - before[0]) / searches.length,
    opensearchCpu: (after[1] - before[1]) / searches.length,
  };
}
