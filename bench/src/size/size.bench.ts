import { mkdirSync } from 'node:fs';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { rebuild } from '../rebuild/run-rebuild.ts';
import { Visitors } from '../rebuild/visitors.ts';
import { measureGrowth } from './growth.ts';
import { measureIntake } from './intake.ts';
import { ManyDealers } from './many-dealers.ts';
import { bare, NAME } from './measurements.ts';
import { measureRestart } from './restart.ts';
import { measureSearches } from './searches.ts';
import { SizedProduct } from './sized-product.ts';

const CARS = { full: 1_000_000, quick: 20_000 };

type Stage = (product: SizedProduct, dealers: ManyDealers, context: BenchContext) => Promise<Measurement[]>;

/** In their order; each but the first needs what intake left in the folder. */
const stages: Readonly<Record<string, Stage>> = {
  intake: measureIntake,
  growth: measureGrowth,
  searches: measureSearches,
  reindex: measureRebuild,
  restart: measureRestart,
};

/** A platform of a thousand dealerships as separate processes on real engines: how it takes its cars in, finds them, rebuilds and restarts. */
export const sizeBench: Bench = {
  name: NAME,
  summary:
    '1,000,000 cars of 1,000 dealerships through the feed: intake, memory, bytes a day by table, searches, rebuild, start after kill -9',
  parts: Object.keys(stages),
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const dealers = new ManyDealers(context.cars ?? (context.quick ? CARS.quick : CARS.full));
  const folder = context.data ?? context.folder;
  mkdirSync(folder, { recursive: true });
  context.note(`${dealers.cars} cars of ${dealers.dealers.length} dealerships in ${folder}`);
  const product = await SizedProduct.start(folder);
  try {
    const measurements: Measurement[] = [];
    for (const [name, stage] of Object.entries(stages)) {
      if (context.only === undefined || context.only === name)
        measurements.push(...(await stage(product, dealers, context)));
    }
    return measurements;
  } finally {
    await product.stop();
  }
}

async function measureRebuild(product: SizedProduct, _: ManyDealers, { note }: BenchContext): Promise<Measurement[]> {
  const cars = await product.found();
  const indexer = product.operatorOf('search-indexer');
  const visitors = new Visitors(product.opensearch, 'cars', cars);
  try {
    const seconds = (await rebuild(indexer, 'rows')) / 1_000;
    const { searches, failed, short } = await visitors.stop();
    note(`rebuilt in ${seconds.toFixed(0)} s; ${searches} searches meanwhile, ${failed + short} amiss`);
    return [
      bare('index:rebuild while it is searched', 's', seconds),
      bare('index:rebuild while it is searched', 'cars/s', cars / seconds),
      bare('searches meanwhile that failed or lacked cars', 'searches', failed + short),
    ];
  } finally {
    await indexer.close();
  }
}
