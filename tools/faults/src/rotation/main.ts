// `npm run test:keys`: replaces every key by its documented command while its holders go on, and fails if one of them is refused.
import { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { runToEnd } from '../run-to-end.ts';
import { runRotations } from './run-rotations.ts';

const options = new Command('npm run test:keys --')
  .description(
    'Starts the product, replaces each key by the command of docs/keys.md while visitors, feeds, CRMs, sites and support go on, and fails if a valid holder is refused.',
  )
  .option('--port <number>', 'port of the gateway', wholeNumber(1, 65_000), 5_700)
  .option('--data <folder>', 'folder for data and logs, instead of a new one')
  .option('--keep', 'keeps data and logs also if nothing went wrong', false)
  .parse(process.argv)
  .opts<{ port: number; data?: string; keep: boolean }>();
await runToEnd(
  options,
  {
    start: (folder) => `Rotating keys on port ${options.port}; data and logs are in ${folder}.`,
    kept: 'Nobody who holds a valid key was refused.',
    broken: 'A holder of a valid key was refused, or something else failed.',
  },
  (folder, shutdown) => runRotations(options.port, folder, shutdown),
);
