// A thread of the simulation: plays its share of the seeds, each twice.
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule } from 'libpg-query';
import { installGlobals } from '../kernel/globals.ts';
import { type PlantName, plants } from '../world/plants.ts';

/** What a thread is given: every `step`th seed from the first. */
export interface Share {
  readonly first: number;
  readonly step: number;
  readonly count: number;
  readonly linesKept: number;
  readonly plant?: PlantName | undefined;
}

// Before any code of the product takes hold of the machine's own.
installGlobals();
await loadModule();
const { makeCatalogs } = await import('./catalogs.ts');
const { noteUnhandled, playSeed } = await import('./play-seed.ts');
process.on('unhandledRejection', noteUnhandled);

const { first, step, count, linesKept, plant: planted }: Share = workerData;
const plant = planted && plants[planted];
const catalogs = await makeCatalogs();
for (let place = 0; place < count; place += 1) {
  const seed = first + place * step;
  const played = await playSeed(seed, catalogs, { linesKept, plant });
  const again = await playSeed(seed, catalogs, { plant });
  const differs =
    again.digest === played.digest ? [] : [`it went another way the second time (${played.digest}, ${again.digest})`];
  parentPort?.postMessage({ ...played, violations: [...played.violations, ...differs] });
}
process.exit(0);
