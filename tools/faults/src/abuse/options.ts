import { Command, Option } from 'commander';
import { wholeNumber } from '../options.ts';

const shapes = ['standalone', 'distributed'] as const;

/** How a run of attacks is made. */
export interface AbuseOptions {
  /** How the product runs: in one process, or each service in its own. */
  shape: (typeof shapes)[number];
  /** Seconds of each attack. */
  seconds: number;
  /** Repeats all attacks for so many minutes, and measures what memory stays; 0 plays each once. */
  minutes: number;
  /** Only the attacks whose names contain this. */
  only?: string;
  /** Prints the attacks and ends. */
  list: boolean;
  /** Writes heap snapshots before and after into the data folder. */
  snapshots: boolean;
  /** Port of the first gateway; the next eight are used too, with distributed. */
  port: number;
  /** Vehicles of the demo. */
  cars: number;
  /** Where the run's data and logs are; a new temporary folder if it is absent. */
  data?: string;
  /** Keeps them also if nothing went wrong. */
  keep: boolean;
}

/** Reads the command line. Invalid input ends the process with a line that says what is expected. */
export function readAbuseOptions(argv: readonly string[]): AbuseOptions {
  return new Command('npm run test:abuse --')
    .description(
      'Plays attacks on the running product, one after another, beside visitors, a dealer and a CRM who must not notice. Linux only, as each network is an address of 127.0.0.0/8.',
    )
    .addOption(new Option('--shape <shape>', 'how the product runs').choices(shapes).default('standalone'))
    .option('--seconds <number>', 'of each attack; 10 for figures', wholeNumber(2, 600), 2)
    .option('--minutes <number>', 'repeats all attacks so long, and measures what memory stays', wholeNumber(0, 600), 0)
    .option('--only <text>', 'only attacks whose names contain this')
    .option('--list', 'prints the attacks and ends', false)
    .option('--snapshots', 'writes heap snapshots before and after', false)
    .option('--port <number>', 'port of the first gateway', wholeNumber(1, 65_000), 5_600)
    .option('--cars <number>', 'vehicles of the demo', wholeNumber(100, 100_000), 200)
    .option('--data <folder>', 'folder for data and logs, instead of a new one')
    .option('--keep', 'keeps data and logs also if nothing went wrong', false)
    .parse(argv as string[])
    .opts<AbuseOptions>();
}
