import { Command, InvalidArgumentError } from 'commander';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { demoFeed } from '../demo-data/demo-feed.ts';
import { runProgram, UsageError } from './run-program.ts';

const MOST_CARS = 1_000_000;

interface Options {
  site: string;
  cars: number;
  seed: number;
  asOf?: string;
}

const program = new Command('demo:generate')
  .description("Writes a demo dealer's stock to standard output as feed events, one line of JSON each, for feed:push.")
  .requiredOption('--site <slug>', 'demo site whose stock is written')
  .option(
    '--cars <number>',
    'number of vehicles of all four sites together; this site gets its share',
    wholeNumber,
    3_000,
  )
  .option('--seed <number>', 'the same seed makes the same vehicles', wholeNumber, 1)
  .option('--as-of <instant>', 'date of the generated stock, ISO 8601; now by default');

await runProgram(async () => {
  program.parse();
  const { site, cars, seed, asOf = new Date().toISOString() } = program.opts<Options>();
  const sites = readDemoSites();
  const found = sites.find(({ slug }) => slug === site);
  if (!found)
    throw new UsageError(
      `There is no demo site ${site}. Available sites: ${sites.map(({ slug }) => slug).join(', ')}.`,
    );
  for (const event of demoFeed(found, { cars, seed, asOf })) {
    if (!process.stdout.write(`${JSON.stringify(event)}\n`)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
  return 0;
});

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST_CARS) {
    throw new InvalidArgumentError(`expected a whole number from 1 to ${MOST_CARS}.`);
  }
  return value;
}
