import { Command } from 'commander';
import { wholeNumber } from '../options.ts';

/** What a run of the containers is started with. */
export interface ContainerTestOptions {
  seed: number;
  /** Vehicles of the demo. */
  cars: number;
  /** Where the proxy is published, and for the comparison the engines. */
  port: number;
  postgresPort: number;
  kafkaPort: number;
  opensearchPort: number;
  /** Whether images are built first. */
  build: boolean;
  /** Whether a browser is used. */
  browser: boolean;
  /** Compose files after docker-compose.yml, such as for limits that this machine has. */
  override: string[];
  /** Whether containers and volumes stay when it has ended. */
  keep: boolean;
}

const PORTS = 65_535;

/** Reads the command line. Invalid input ends the process with a line that says what is expected. */
export function readContainerOptions(argv: readonly string[]): ContainerTestOptions {
  const port = wholeNumber(1, PORTS);
  return new Command('npm run test:containers --')
    .description(
      'Builds the images, runs docker-compose.yml whole, hurts it under load and compares what was acknowledged.',
    )
    .option('--seed <number>', 'of the load', wholeNumber(0, 2 ** 31), 1)
    .option('--cars <number>', 'vehicles of the demo', wholeNumber(1, 100_000), 600)
    .option('--port <number>', 'where the proxy is published', port, 18_080)
    .option('--postgres-port <number>', 'where Postgres is published, for the comparison', port, 15_432)
    .option('--kafka-port <number>', 'where Kafka is', port, 19_094)
    .option('--opensearch-port <number>', 'where OpenSearch is', port, 19_200)
    .option('--no-build', 'uses the images that are there')
    .option('--no-browser', 'leaves the browser out')
    .option('--override <files...>', 'further compose files, for what this machine is or allows', [])
    .option('--keep', 'leaves containers and volumes', false)
    .parse(argv as string[])
    .opts<ContainerTestOptions>();
}
