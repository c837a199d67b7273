// `npm run test:restore -- --only stock`: puts one database at a time back to an earlier moment, under load.
import { runToEnd } from '../run-to-end.ts';
import { readRestoreOptions } from './options.ts';
import { runRestores } from './run-restores.ts';

const options = readRestoreOptions(process.argv);
await runToEnd(
  options,
  {
    start: (folder) => `Restoring ${options.only.join(', ')}. Seed ${options.seed}; data and logs are in ${folder}.`,
    kept: 'All promises were kept.',
    broken: 'Promises were broken.',
  },
  (folder, shutdown) => runRestores(options, folder, shutdown),
);
