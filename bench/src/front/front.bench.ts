import { findBrowser } from '@forecourt/e2e';
import { findFreePort } from '@forecourt/embedded-postgres';
import { type Browser, chromium } from '@playwright/test';
import { alone } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, runPairs } from '../harness/pairs.ts';
import { median } from '../harness/statistics.ts';
import { timeFilterClicks } from './filter-click.ts';
import { FrontProduct } from './front-product.ts';
import { lighthouseMeasurements, runLighthouse } from './lighthouse-runs.ts';
import { gzipped, reactAlone, scriptsOf } from './script-bytes.ts';

const NAME = 'front';
const CARS = { full: 3_000, quick: 600 };
const CLICKS = { full: 20, quick: 8 };
/** Questions of a run of either side. */
const QUESTIONS = { full: 100, quick: 30 };
const KILO = 1_000;

/** What a visitor's browser loads, compared with React alone and with the page's own data. */
export const frontBench: Bench = {
  name: NAME,
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
        return [
          await scripts(browser, product),
          ...(await lighthouseOf(context, product, port)),
          await filterClicks(browser, product, CLICKS[size]),
          await firstBytes(context, product, QUESTIONS[size]),
        ];
      } finally {
        await browser.close();
      }
    } finally {
      await product.close();
    }
  },
};

async function scripts(browser: Browser, { resultsUrl }: FrontProduct): Promise<Measurement> {
  const ours = { 'scripts of the results': gzipped(await scriptsOf(browser, resultsUrl)) / KILO };
  const anchor = { 'scripts of the results': gzipped(await reactAlone()) / KILO };
  return compared([{ ours, anchor }], { bench: NAME, metric: 'scripts of the results', unit: 'kB gzip', atMost: 1.5 });
}

async function lighthouseOf(
  { pairs, note }: BenchContext,
  { resultsUrl, carUrl }: FrontProduct,
  port: number,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [page, address] of [
    ['results', resultsUrl],
    ['car', carUrl],
  ] as const) {
    note(`  Lighthouse, ${page}`);
    measurements.push(...lighthouseMeasurements(NAME, page, await runLighthouse(address, pairs, port)));
  }
  return measurements;
}

async function filterClicks(browser: Browser, { resultsUrl }: FrontProduct, clicks: number): Promise<Measurement> {
  const times = await timeFilterClicks(browser, resultsUrl, clicks);
  return alone(times, { bench: NAME, metric: 'filter click beyond the server', unit: 'ms', atMost: 100 });
}

async function firstBytes({ pairs }: BenchContext, product: FrontProduct, questions: number): Promise<Measurement> {
  const run = (pathOf: (car: string) => string) => async () => {
    const times: number[] = [];
    for (let question = 0; question < questions; question += 1) {
      times.push(await product.firstByte(pathOf(product.carPaths[question % product.carPaths.length] ?? '/')));
    }
    return { 'first byte': median(times) };
  };
  const measured = await runPairs(
    pairs,
    run((car) => car),
    run((car) => `/api/pages?path=${encodeURIComponent(car)}`),
  );
  const labels = { label: 'first byte of a car p50', unit: 'ms', atMost: 1.5 };
  return compared(measured, { bench: NAME, metric: 'first byte', ...labels });
}
