// `npm run test:faults`: kills the parts of the distributed product under load, from a seed, and proves that it keeps its promises.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { folderContents } from '../standalone/data-folder.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { readFaultOptions } from './options.ts';
import { runFaults } from './run.ts';

const shutdown = new Shutdown();
const options = readFaultOptions(process.argv);
const folder = options.data ? path.resolve(options.data) : makeTestFolder();
shutdown.listen(() => {
  console.log('\nStopping…');
  // Broken off is not kept.
  process.exitCode = 1;
});
console.log(`Seed ${options.seed}; data and logs in ${folder}. Again: npm run test:faults -- --seed ${options.seed}`);

let kept = false;
const run = runFaults(options, folder, shutdown).then((all) => {
  kept = all;
});
const told = new Promise<void>((resolve) => shutdown.signal.addEventListener('abort', () => resolve()));
try {
  // A run that is broken off is left where it is: the stack is taken from under it.
  await shutdown.whileStarting(Promise.race([run, told]));
} catch (error) {
  if (!shutdown.signal.aborted) console.error(error);
}
await shutdown.run();
if (kept && !options.keep && !options.data) rmSync(folder, { recursive: true, force: true });
else console.log(`The logs are in ${path.join(folder, folderContents.logs)}.`);
console.log(kept ? 'All promises were kept.' : `Promises were broken: repeat it with --seed ${options.seed}.`);
process.exit(kept ? 0 : 1);
