import { Command, Option } from 'commander';
import { wholeNumber } from '../options.ts';
import { type DatabaseName, databaseNames } from './restore-plan.ts';

const SECOND_MS = 1_000;

/** What restores are tried with. */
export interface RestoreOptions {
  seed: number;
  /** The databases that are restored, one after the other. */
  only: DatabaseName[];
  /** How much of the load is lost, in milliseconds: what an hour is for a product that has more to do. */
  lost: number;
  /** Port of the first gateway; the next eight are used too. */
  port: number;
  /** Where the run's data and logs are; a new temporary folder if it is absent. */
  data?: string;
  /** Keeps them also if nothing went wrong. */
  keep: boolean;
}

/** Reads the command line. Invalid input ends the process with a line that says what is expected. */
export function readRestoreOptions(argv: readonly string[]): RestoreOptions {
  const { lost, ...options } = new Command('npm run test:restore -- --only')
    .description(
      'Runs the product as separate processes under load, puts one database back to an earlier moment, does what docs/operations.md says, and compares what is stored with what was acknowledged.',
    )
    .addOption(
      new Option('--only <databases...>', 'the databases to restore, each alone, one after the other')
        .choices(databaseNames)
        .default([...databaseNames]),
    )
    .option('--seed <number>', 'of the load', wholeNumber(0, 2 ** 31), 1)
    .option('--lost <seconds>', 'of load between the copy and the loss', wholeNumber(1, 7_200), 10)
    .option('--port <number>', 'port of the first gateway; the next eight are used too', wholeNumber(1, 65_000), 5_600)
    .option('--data <folder>', 'folder for data and logs, instead of a new one')
    .option('--keep', 'keeps data and logs also if nothing went wrong', false)
    .parse(argv as string[])
    .opts<RestoreOptions>();
  return { ...options, lost: lost * SECOND_MS };
}
