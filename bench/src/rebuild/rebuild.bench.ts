import { setTimeout as pause } from 'node:timers/promises';
import type { CarDocument } from '@forecourt/car-search';
import pg from 'pg';
import { once } from '../harness/alone.ts';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, runPairs } from '../harness/pairs.ts';
import { startServiceProcess } from '../processes/service-process.ts';
import { RawBulk } from './raw-bulk.ts';
import { rebuild } from './run-rebuild.ts';
import { publishStock } from './stock-events.ts';
import { type Searched, Visitors } from './visitors.ts';

const NAME = 'rebuild';
const SIZES = { full: 100_000, quick: 8_000 };
/** As the indexer writes them. */
const BATCH = 1_000;
const LOOK_EVERY_MS = 200;

/** A rebuild of the whole index while it is searched, beside the same documents written by hand. */
export const rebuildBench: Bench = {
  name: NAME,
  summary:
    "index:rebuild from the cars' rows beside a hand-written _bulk of the same documents, searched all the while",
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const cars = Number(process.env.BENCH_REBUILD_CARS ?? (context.quick ? SIZES.quick : SIZES.full));
  const { kafka, opensearch } = await context.engines();
  const indexer = await startServiceProcess(context, {
    service: 'search-indexer',
    caller: 'operator',
    database: 'bench_rebuild',
  });
  const database = new pg.Pool({ connectionString: indexer.databaseUrl, max: 1 });
  try {
    await publishStock(kafka.address, cars);
    await untilIndexed(database, cars);
    context.note(`${cars} cars`);
    const { rows } = await database.query<{ document: CarDocument }>(
      'SELECT document FROM car_rows WHERE document IS NOT NULL',
    );
    const raw = new RawBulk(
      opensearch.address,
      rows.map(({ document }) => document),
      BATCH,
    );
    const met: Searched = { searches: 0, failed: 0, short: 0 };
    const searched = async (side: string, work: () => Promise<number>) => {
      const visitors = new Visitors(opensearch.address, 'cars', rows.length);
      const milliseconds = await work();
      const { searches, failed, short } = await visitors.stop();
      Object.assign(met, {
        searches: met.searches + searches,
        failed: met.failed + failed,
        short: met.short + short,
      });
      const throughput = (rows.length / milliseconds) * 1_000;
      context.note(`${side}: ${Math.round(throughput)} cars/s; ${searches} searches, ${failed + short} amiss`);
      return { throughput };
    };
    const pairs = await runPairs(
      context.pairs,
      () => searched('ours', () => rebuild(indexer.client, 'rows')),
      () => searched('raw', () => raw.fill()),
    );
    const byTopic = await rebuild(indexer.client, 'topic');
    await raw.close();
    context.note(
      `${met.searches} searches meanwhile, ${met.failed} failed, ${met.short} with fewer cars than there are`,
    );
    const label = `${rows.length.toLocaleString('en-AU')} cars / _bulk`;
    return [
      compared(pairs, { bench: NAME, metric: 'throughput', label, unit: 'cars/s', atLeast: 0.7 }),
      once(met.searches, { bench: NAME, metric: 'searches meanwhile', unit: 'searches' }),
      {
        ...once(met.failed + met.short, {
          bench: NAME,
          metric: 'searches that failed or lacked cars',
          unit: 'searches',
        }),
        goal: '0',
        met: met.failed + met.short === 0,
      },
      once(byTopic / 1_000, { bench: NAME, metric: 'rebuild from the topic', unit: 's' }),
    ];
  } finally {
    await database.end();
    await indexer.close();
  }
}

async function untilIndexed(database: pg.Pool, cars: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ indexed: number }>(
      'SELECT count(*)::int AS indexed FROM index_entries WHERE indexed_revision = revision',
    );
    if ((rows[0]?.indexed ?? 0) >= cars) return;
    await pause(LOOK_EVERY_MS);
  }
}
