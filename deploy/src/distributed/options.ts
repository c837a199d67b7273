import { readOptions, type StandaloneOptions } from '../standalone/options.ts';
import { stackPorts } from './payment-sandbox.ts';

const way = {
  command: 'npm run start:distributed --',
  description:
    'Runs Forecourt as separate processes on a local Kafka, OpenSearch and Postgres: two gateways, two indexers and one of each other service. They use the given port and the next eight.',
  ports: stackPorts(0).length,
};

/** Reads the command line of separate processes as `readOptions` does. It is read from its source, too, so it imports nothing that has to be built. */
export function readDistributedOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): StandaloneOptions {
  return readOptions(argv, environment, way);
}
