import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../options.ts';
import { type UpgradedProcess, upgradeOrder } from './upgrade-plan.ts';

/** The commit of 0.1.0; the tag of the release before, once there are tags. */
const PREVIOUS_RELEASE = '5ad6f550';
const MINUTE_MS = 60_000;

/** What an upgrade is tried with. */
export interface UpgradeOptions {
  seed: number;
  /** Commit or tag of the release before. */
  from: string;
  /** A folder in which that release is built already. */
  built?: string;
  /** Vehicles of the demo. */
  cars: number;
  /** How long processes of both releases run side by side before the last is upgraded, in milliseconds. */
  mixed: number;
  /** Processes that are rolled back once all are upgraded, and then upgraded again. */
  back: UpgradedProcess[];
  /** Port of the first gateway; the next eight are used too. */
  port: number;
  /** Where the run's data and logs are; a new temporary folder if it is absent. */
  data?: string;
  /** Keeps them also if nothing went wrong. */
  keep: boolean;
}

/** Reads the command line. Invalid input ends the process with a line that says what is expected. */
export function readUpgradeOptions(argv: readonly string[]): UpgradeOptions {
  return new Command('npm run test:upgrade --')
    .description(
      'Builds the release before aside, runs and loads it as separate processes, upgrades them one after another, rolls some back, and compares what is stored with what was acknowledged.',
    )
    .option('--seed <number>', 'of the load', wholeNumber(0, 2 ** 31), 1)
    .option('--from <commit>', 'commit or tag of the release before', PREVIOUS_RELEASE)
    .option('--built <folder>', 'a folder in which that release is built already')
    .option('--cars <number>', 'vehicles of the demo', wholeNumber(1, 100_000), 600)
    .option('--mixed <time>', 'how long both releases run side by side, such as 40s or 10m', duration, MINUTE_MS)
    .addOption(
      new Option('--back <processes...>', 'processes to roll back, and to upgrade again')
        .choices(upgradeOrder)
        .default(['stock']),
    )
    .option('--port <number>', 'port of the first gateway; the next eight are used too', wholeNumber(1, 65_000), 5_400)
    .option('--data <folder>', 'folder for data and logs, instead of a new one')
    .option('--keep', 'keeps data and logs also if nothing went wrong', false)
    .parse(argv as string[])
    .opts<UpgradeOptions>();
}

/** Milliseconds of `40s` or `10m`. @throws InvalidArgumentError */
function duration(text: string): number {
  const [, count, unit] = /^(\d{1,4})(s|m)$/.exec(text) ?? [];
  if (!count) throw new InvalidArgumentError(`expected a time such as 40s or 10m, got '${text}'.`);
  return Number(count) * (unit === 'm' ? MINUTE_MS : 1_000);
}
