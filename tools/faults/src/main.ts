// `npm run test:faults`: kills the parts of the distributed product under load, from a seed, and proves that it keeps its promises.
import { runErasure } from './erasure/run-erasure.ts';
import { runFile } from './file/run-file.ts';
import { type FaultOptions, readFaultOptions } from './options.ts';
import { runReserve } from './reserve/run-reserve.ts';
import { runSteps } from './reserve/run-steps.ts';
import { runFaults } from './run.ts';
import { runToEnd } from './run-to-end.ts';

const options = readFaultOptions(process.argv);
const repeat = `npm run test:faults -- ${repeated(process.argv.slice(2), options)}`;
await runToEnd(
  options,
  {
    start: (folder) => `Seed ${options.seed}; data and logs are in ${folder}. Repeat with: ${repeat}`,
    kept: 'All promises were kept.',
    broken: `Promises were broken. Repeat the run with --seed ${options.seed}.`,
  },
  (folder, shutdown) => runOf(options)(options, folder, shutdown),
);

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
