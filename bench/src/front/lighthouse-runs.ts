import lighthouse from 'lighthouse';
import { alone } from '../harness/alone.ts';
import type { Measurement } from '../harness/bench.ts';

const CATEGORIES = {
  performance: { label: 'performance', atLeast: 98 },
  accessibility: { label: 'accessibility', atLeast: 100 },
  'best-practices': { label: 'best practices', atLeast: 100 },
  seo: { label: 'SEO', atLeast: 100 },
} as const;
const AUDITS = {
  'first-contentful-paint': { label: 'first paint', unit: 'ms' },
  'largest-contentful-paint': { label: 'largest paint', unit: 'ms' },
  'total-blocking-time': { label: 'blocking time', unit: 'ms' },
  'cumulative-layout-shift': { label: 'layout shift', unit: '', atMost: 0.01 },
} as const;

/** The result of one run: scores of 100 by category, figures by audit. */
type Run = Readonly<Record<keyof typeof CATEGORIES | keyof typeof AUDITS, number>>;

/** Lighthouse with its defaults, a phone on a slow network, several times in a browser with a debugging port. */
export async function runLighthouse(address: string, runs: number, port: number): Promise<Run[]> {
  const done: Run[] = [];
  // The first fills what the server keeps, pictures above all.
  for (let run = -1; run < runs; run += 1) {
    const scores = await runOnce(address, port);
    if (run >= 0) done.push(scores);
  }
  return done;
}

async function runOnce(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(CATEGORIES),
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not run on ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  const scores = Object.keys(CATEGORIES).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const figures = Object.keys(AUDITS).map((name) => [name, audits[name]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...figures]);
}

/** The runs on a page as measurements. @param page what the table calls it */
export function lighthouseMeasurements(bench: string, page: string, runs: readonly Run[]): Measurement[] {
  const of = (name: keyof Run) => runs.map((run) => run[name]);
  return [
    ...Object.entries(CATEGORIES).map(([name, { label, atLeast }]) =>
      alone(of(name as keyof Run), { bench, metric: `${page}: ${label}`, unit: 'of 100', atLeast }),
    ),
    ...Object.entries(AUDITS).map(([name, { label, ...held }]) =>
      alone(of(name as keyof Run), { bench, metric: `${page}: ${label}`, ...held }),
    ),
  ];
}
