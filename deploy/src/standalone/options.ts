import { Command, InvalidArgumentError } from 'commander';

const MOST_CARS = 1_000_000;
const LAST_PORT = 65_535;

/** How the product is started in one process. */
export interface StandaloneOptions {
  /** Port of the sites, on every address of the loopback interface. */
  port: number;
  /** Number of demo vehicles, when the demo is first loaded. */
  cars: number;
  /** Whether the demo's dealers and stock are loaded. */
  demo: boolean;
}

/** How a way of running is called and described. */
interface Way {
  command: string;
  description: string;
  /** How many ports it takes, from the one that is named on; a single one may be any that is free, which 0 says. */
  ports: number;
}

const standalone: Way = {
  command: 'npm start --',
  description: 'Runs Forecourt: every service in one process, with a real Postgres.',
  ports: 1,
};

/** Reads the command line; PORT and FORECOURT_CARS are its defaults. Invalid input ends the process with a line that says what is expected. */
export function readOptions(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  way: Way = standalone,
): StandaloneOptions {
  const port = (text: string) => wholeNumber(text, way.ports === 1 ? 0 : 1, LAST_PORT + 1 - way.ports);
  return new Command(way.command)
    .description(way.description)
    .option('--port <number>', 'port of the sites', port, port(environment.PORT ?? '3000'))
    .option(
      '--cars <number>',
      'vehicles of the demo on the first start',
      cars,
      cars(environment.FORECOURT_CARS ?? '3000'),
    )
    .option('--no-demo', 'starts without demo dealers')
    .addHelpText('after', '\nThe data is in the folder .forecourt, or in the one that FORECOURT_DATA names.')
    .parse(argv as string[])
    .opts<StandaloneOptions>();
}

const cars = (text: string) => wholeNumber(text, 1, MOST_CARS);

function wholeNumber(text: string, from: number, to: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}, got '${text}'.`);
  }
  return value;
}
