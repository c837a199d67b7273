// A thread of the simulation: plays its share of the seeds.
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule } from 'libpg-query';
import { installGlobals } from '../kernel/globals.ts';
import { type PlantName, plants } from '../world/plants.ts';
import type { Played } from './play-seed.ts';

/** What a thread is given: every `step`th seed from the first. */
export interface Share {
  readonly first: number;
  readonly step: number;
  readonly count: number;
  readonly linesKept: number;
  /** One seed in so many is played twice. */
  readonly repeat: number;
  readonly plant?: PlantName | undefined;
}

// Before any code of the product takes hold of the machine's own.
installGlobals();
await loadModule();
const { makeCatalogs } = await import('./catalogs.ts');
const { noteUnhandled, playSeed } = await import('./play-seed.ts');
process.on('unhandledRejection', noteUnhandled);

const { first, step, count, linesKept, repeat, plant: planted }: Share = workerData;
const plant = planted && plants[planted];
// Where errors come from is looked at only where a run is shown: it takes longer to note than most steps.
if (linesKept === 0) Error.stackTraceLimit = 0;
const catalogs = await makeCatalogs();
for (let place = 0; place < count; place += 1) {
  const played = await playSeed(first + place * step, catalogs, { linesKept, plant });
  parentPort?.postMessage({ ...played, violations: [...played.violations, ...(await differences(played, place))] });
}
process.exit(0);

/** What is not the same the second time; a seed that broke a promise is always played again, as somebody will want to. */
async function differences({ seed, violations, digest }: Played, place: number): Promise<string[]> {
  if (violations.length === 0 && place % repeat !== 0) return [];
  const again = await playSeed(seed, catalogs, { plant });
  return again.digest === digest ? [] : [`it went another way the second time (${digest}, ${again.digest})`];
}
