import { Command, InvalidArgumentError, Option } from 'commander';

/** What may fail for long, as nothing that was acknowledged needs it: a part that is away, or an index that takes no writes. */
const outages = ['opensearch', 'kafka', 'opensearch-read-only'] as const;
export type OutageName = (typeof outages)[number];

/** How the product runs: in one process, or each service in its own. */
const shapes = ['standalone', 'distributed'] as const;

/** How a run of faults is made. */
export interface FaultOptions {
  seed: number;
  /** Processes to kill. */
  kills: number;
  /** What fails once, and for how many minutes; nothing is killed at random then. */
  outage?: OutageName;
  minutes: number;
  /** Looks for the values of erased persons in everything that is written, instead of killing parts. */
  erasure: boolean;
  /** Port of the first gateway; the next eight are used too. */
  port: number;
  /** Where the run's data and logs are; a new temporary folder if it is absent. */
  data?: string;
  /** Lets many buyers at one vehicle instead of killing parts (RES-1). */
  reserve: boolean;
  /** Kills the whole product while it processes a file of a dealer's stock instead (FEED-3), and how large the file is. */
  file: boolean;
  cars: number;
  /** Kills one part or two at each step of a reservation instead (RES-1); one round each. */
  reservationSteps: boolean;
  rounds: number;
  buyers: number;
  shape: (typeof shapes)[number];
  /** Keeps them also if nothing went wrong. */
  keep: boolean;
}

const LAST_SEED = 2 ** 31;

/** Reads the command line. Invalid input ends the process with a line that says what is expected. */
export function readFaultOptions(argv: readonly string[]): FaultOptions {
  return new Command('npm run test:faults --')
    .description(
      'Kills the parts of the distributed product under load and proves that nothing is lost. The same seed repeats the same kills and the same load.',
    )
    .option(
      '--seed <number>',
      'of the plan and the load',
      wholeNumber(0, LAST_SEED),
      Math.floor(Math.random() * LAST_SEED),
    )
    .option('--kills <number>', 'processes to kill', wholeNumber(0, 10_000), 50)
    .addOption(
      new Option(
        '--outage <name>',
        'stops this part for minutes instead of killing parts; or lets the index take no writes, as with a full disk, while a dealer sends 600 large cars',
      ).choices(outages),
    )
    .option('--minutes <number>', 'how long it lasts', minutes, 5)
    .option('--erasure', 'erases 50 persons instead, and looks for their values in every byte that is written', false)
    .option('--port <number>', 'port of the first gateway; the next eight are used too', wholeNumber(1, 65_000), 5_400)
    .option('--data <folder>', 'folder for data and logs, instead of a new one')
    .option('--reserve', 'lets many buyers at one vehicle at once instead of killing parts', false)
    .option(
      '--file',
      'kills the whole product while it processes a whole-inventory file that comes twice at once',
      false,
    )
    .option('--cars <number>', 'cars in the file of --file', wholeNumber(1_000, 500_000), 10_000)
    .option('--reservation-steps', 'kills one part or two at once at each step of a reservation, in each round', false)
    .option(
      '--rounds <number>',
      'rounds of buyers; 20 rounds meet each step and kill each part and each two parts, 60 each part at each step',
      wholeNumber(1, 10_000),
      100,
    )
    .option('--buyers <number>', 'buyers in a round of --reserve', wholeNumber(2, 2_000), 200)
    .addOption(
      new Option('--shape <shape>', 'how the product runs with --reserve').choices(shapes).default('standalone'),
    )
    .option('--keep', 'keeps data and logs also where nothing went wrong', false)
    .parse(argv as string[])
    .opts<FaultOptions>();
}

/** Reads an option that is a whole number of this range. @throws InvalidArgumentError */
export function wholeNumber(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= from && value <= to) return value;
    throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}, got '${text}'.`);
  };
}

function minutes(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 600) return value;
  throw new InvalidArgumentError(`expected minutes, more than 0 and at most 600, got '${text}'.`);
}
