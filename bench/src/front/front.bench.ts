import { findBrowser } from '@forecourt/e2e';
import { findFreePort } from '@forecourt/embedded-postgres';
import { type Browser, chromium } from '@playwright/test';
import { Pool } from 'undici';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, median, runPairs } from '../harness/pairs.ts';
import { startSameBytes, timedAnswer } from './answers.ts';
import { type AuditedPage, CONTENT, FURTHER_PAGES, RESULTS } from './audited-pages.ts';
import { timeFilterClicks } from './filter-click.ts';
import { FrontProduct } from './front-product.ts';
import { lighthouseMeasurements, runLighthouse } from './lighthouse-runs.ts';
import { gzipped, reactAlone, scriptsOf } from './script-bytes.ts';
import { timeSuggestions, timeSuggestionsOnScreen } from './suggestions.ts';

const NAME = 'front';
const CARS = { full: 3_000, quick: 600 };
const CLICKS = { full: 20, quick: 8 };
/** Questions of a run of either side. */
const QUESTIONS = { full: 100, quick: 30 };
const ROUNDS = 5;
const KILO = 1_000;

/** The pages that Lighthouse audits: the results, a car that they list, and one of each further kind. */
const AUDITED = [RESULTS, 'car', ...FURTHER_PAGES] as const;

/** What is measured, in this order; each by itself with `--only`: Lighthouse on one page takes a minute. */
const parts: Readonly<Record<string, (running: Running) => Promise<Measurement[]>>> = {
  scripts: async ({ browser, product }) => [await scripts(browser, product)],
  ...Object.fromEntries(
    AUDITED.map((page) => [
      page === 'car' ? page : page.name,
      (running: Running) => lighthouseOf(running, page === 'car' ? running.product.cars[0] : page),
    ]),
  ),
  click: async ({ browser, product, size }) => [await filterClicks(browser, product, CLICKS[size])],
  suggestions: ({ browser, product, size }) => suggestions(browser, product, CLICKS[size]),
  bytes: async ({ context, product, size }) => [
    await firstBytes(context, product, QUESTIONS[size]),
    await beyondSameBytes(context, product, QUESTIONS[size]),
  ],
};

/** The product and a browser that a part is measured with. */
interface Running {
  readonly context: BenchContext;
  readonly product: FrontProduct;
  readonly browser: Browser;
  /** The browser's debugging port. */
  readonly port: number;
  readonly size: 'full' | 'quick';
}

/** What a visitor's browser loads, compared with React alone and with the page's own data. */
export const frontBench: Bench = {
  name: NAME,
  parts: Object.keys(parts),
  summary: 'the pages in a browser: scripts, Lighthouse, a filter’s click, and the first byte beside the JSON',
  async run(context) {
    const size = context.quick ? 'quick' : 'full';
    const port = await findFreePort();
    const options = await findBrowser();
    const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
    const product = await FrontProduct.start(context.folder, CARS[size]);
    try {
      const browser = await chromium.launch({ ...options, args });
      try {
        const measurements: Measurement[] = [];
        for (const [part, measure] of Object.entries(parts)) {
          if (context.only !== undefined && context.only !== part) continue;
          measurements.push(...(await measure({ context, product, browser, port, size })));
        }
        return measurements;
      } finally {
        await browser.close();
      }
    } finally {
      await product.close();
    }
  },
};

async function scripts(browser: Browser, product: FrontProduct): Promise<Measurement> {
  const ours = { 'scripts of the results': gzipped(await scriptsOf(browser, product.urlOf(RESULTS))) / KILO };
  const anchor = { 'scripts of the results': gzipped(await reactAlone()) / KILO };
  return compared([{ ours, anchor }], { bench: NAME, metric: 'scripts of the results', unit: 'kB gzip', atMost: 1.5 });
}

async function lighthouseOf({ context, product, port }: Running, page: AuditedPage): Promise<Measurement[]> {
  context.note(`  Lighthouse, ${page.name}`);
  return lighthouseMeasurements(NAME, page.name, await runLighthouse(product.urlOf(page), context.pairs, port));
}

async function filterClicks(browser: Browser, product: FrontProduct, clicks: number): Promise<Measurement> {
  const times = await timeFilterClicks(browser, product.urlOf(RESULTS), clicks);
  return alone(times, { bench: NAME, metric: 'filter click beyond the server', unit: 'ms', atMost: 80 });
}

/** As-you-type suggestions (SRCH-17): at the server, and from a letter until they are painted. */
async function suggestions(browser: Browser, product: FrontProduct, letters: number): Promise<Measurement[]> {
  const server = await timeSuggestions(product, RESULTS, ROUNDS);
  const screen = await timeSuggestionsOnScreen(browser, product.urlOf(RESULTS), letters);
  return [
    alone(server, { bench: NAME, metric: 'suggestions at the server p99', unit: 'ms', atMost: 5 }),
    alone(screen, { bench: NAME, metric: 'suggestions on screen', unit: 'ms', atMost: 50 }),
  ];
}

/** A car's page beside its JSON. */
async function firstBytes({ pairs }: BenchContext, product: FrontProduct, questions: number): Promise<Measurement> {
  const run = (as: 'page' | 'json') => async () => {
    const { cars } = product;
    return {
      'first byte': await medianOf(questions, (at) => product.firstByte(cars[at % cars.length] ?? cars[0], as)),
    };
  };
  const measured = await runPairs(pairs, run('page'), run('json'));
  const labels = { label: 'first byte of a car p50', unit: 'ms', atMost: 1.3 };
  return compared(measured, { bench: NAME, metric: 'first byte', ...labels });
}

/** How much later the first byte of a content page comes than from a Fastify route that sends the same bytes. */
async function beyondSameBytes(
  { pairs }: BenchContext,
  product: FrontProduct,
  questions: number,
): Promise<Measurement> {
  const bytes = await startSameBytes(await product.sent(CONTENT));
  const pool = new Pool(`http://127.0.0.1:${bytes.port}`, { connections: 1 });
  try {
    const measured = await runPairs(
      pairs,
      async () => ({ 'first byte': await medianOf(questions, () => product.firstByte(CONTENT)) }),
      async () => ({
        'first byte': await medianOf(questions, async () => (await timedAnswer(pool, '/', '127.0.0.1')).firstByte),
      }),
    );
    const beyond = measured.map(({ ours, anchor }) => ours['first byte'] - anchor['first byte']);
    const metric = 'first byte of a content page beyond a bare Fastify route';
    return alone(beyond, { bench: NAME, metric, unit: 'ms', atMost: 5 });
  } finally {
    await pool.close();
    await bytes.close();
  }
}

async function medianOf(count: number, time: (at: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(await time(at));
  return median(times);
}
