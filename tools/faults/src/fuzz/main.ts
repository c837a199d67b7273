// `npm run test:fuzz`: sends what nobody expects to each call and page that anybody may ask for.
import { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { runToEnd } from '../run-to-end.ts';
import { type FuzzOptions, runFuzz } from './run-fuzz.ts';

const options = new Command('npm run test:fuzz --')
  .description('Sends generated requests to the public calls, pages and forms of the running product. Linux only.')
  .option('--cases <number>', 'requests', wholeNumber(100, 10_000_000), 50_000)
  .option(
    '--seed <number>',
    'makes the same requests again',
    wholeNumber(1, 2_147_483_647),
    1 + (Date.now() % 1_000_000),
  )
  .option('--port <number>', 'port of the gateway', wholeNumber(1, 65_000), 5_700)
  .option('--cars <number>', 'vehicles of the demo', wholeNumber(100, 100_000), 200)
  .option('--data <folder>', 'folder for data and logs, instead of a new one')
  .option('--keep', 'keeps data and logs also if nothing went wrong', false)
  .parse(process.argv)
  .opts<FuzzOptions>();
await runToEnd(
  options,
  {
    start: (folder) => `Data and logs are in ${folder}.`,
    kept: 'No answer of 5xx, and no marker out of its place.',
    broken: 'A request was answered with a fault, or a text left its place.',
  },
  (folder, shutdown) => runFuzz(options, folder, shutdown),
);
