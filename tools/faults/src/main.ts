// `npm run test:faults`: kills the parts of the distributed product under load, from a seed, and proves that it keeps its promises.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { folderContents, Shutdown } from '@forecourt/deploy';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { runErasure } from './erasure/run-erasure.ts';
import { runFile } from './file/run-file.ts';
import { type FaultOptions, readFaultOptions } from './options.ts';
import { runReserve } from './reserve/run-reserve.ts';
import { runSteps } from './reserve/run-steps.ts';
import { runFaults } from './run.ts';

const shutdown = new Shutdown();
const options = readFaultOptions(process.argv);
const folder = options.data ? path.resolve(options.data) : makeTestFolder();
shutdown.listen(() => {
  console.log('\nStopping…');
  // Broken off is not kept.
  process.exitCode = 1;
});
console.log(
  `Seed ${options.seed}; data and logs are in ${folder}. Repeat with: npm run test:faults -- ${repeated(process.argv.slice(2), options)}`,
);

let kept = false;
const run = runOf(options)(options, folder, shutdown).then((all) => {
  kept = all;
});
const stopAsked = new Promise<void>((resolve) => shutdown.signal.addEventListener('abort', () => resolve()));
try {
  // An interrupted run is left where it is: the stack is stopped underneath it.
  await shutdown.whileStarting(Promise.race([run, stopAsked]));
} catch (error) {
  if (!shutdown.signal.aborted) console.error(error);
}
await shutdown.run();
if (kept && !options.keep && !options.data) rmSync(folder, { recursive: true, force: true });
else console.log(`Logs are in ${path.join(folder, folderContents.logs)}.`);
console.log(kept ? 'All promises were kept.' : `Promises were broken. Repeat the run with --seed ${options.seed}.`);
process.exit(kept ? 0 : 1);

/** The same arguments with the seed, which may not have been given. */
function repeated(args: readonly string[], { seed }: FaultOptions): string {
  return args.includes('--seed') ? args.join(' ') : [...args, '--seed', seed].join(' ');
}

function runOf({ file, reserve, reservationSteps, erasure }: FaultOptions): typeof runFaults {
  if (file) return runFile;
  if (reservationSteps) return runSteps;
  if (reserve) return runReserve;
  return erasure ? runErasure : runFaults;
}
