import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PostgresStartError } from '@forecourt/embedded-postgres';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { assertKindOfData, dataFolder, prepareDataFolder, StartError } from '../standalone/data-folder.ts';
import { readOptions, type StandaloneOptions } from '../standalone/options.ts';
import { assertPortIsFree } from '../standalone/port.ts';
import { startProductPostgres } from '../standalone/postgres.ts';
import { announce, claimFolder, releaseFolder } from '../standalone/run-file.ts';
import { loadSecrets } from '../standalone/secrets.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { welcome } from '../standalone/welcome.ts';
import { startEngines } from './engines.ts';
import { loadDemo } from './load-demo.ts';
import { addressOf, distributedDatabases, plannedPorts, planProcesses } from './plan.ts';
import { startProcesses } from './processes.ts';
import { loadServiceKeys } from './service-keys.ts';

const way = {
  command: 'npm run start:distributed --',
  description:
    'Runs Forecourt as separate processes on a local Kafka, OpenSearch and Postgres: two gateways, two indexers, one of each other service. They take the port and the seven after it.',
};
const shutdown = new Shutdown();

try {
  const options = readOptions(process.argv, process.env, way);
  shutdown.listen(() => console.log('\nStopping…'));
  await shutdown.whileStarting(start(options));
} catch (error) {
  const told = shutdown.signal.aborted;
  if (!told) console.error(error instanceof StartError || error instanceof PostgresStartError ? error.message : error);
  await shutdown.run();
  if (!told) process.exit(1);
}

/** Starts everything in order: folder, Postgres and engines, topics, processes, demo. It is stopped in the reverse order. */
async function start({ port, cars, demo }: StandaloneOptions): Promise<void> {
  const { signal } = shutdown;
  const folder = dataFolder(process.env);
  prepareDataFolder(folder);
  claimFolder(folder);
  shutdown.add('the data folder', () => releaseFolder(folder));
  assertKindOfData(folder, true);
  for (const each of plannedPorts(port)) await assertPortIsFree(each);
  const engines = await startEngines(folder, shutdown);
  const { server, urls } = await startProductPostgres(folder, distributedDatabases);
  shutdown.add('Postgres', () => server.stop());
  signal.throwIfAborted();
  const keys = await loadServiceKeys(folder);
  const plan = planProcesses({
    port,
    urls,
    ...engines,
    keys,
    secrets: loadSecrets(folder),
    logLevel: process.env.LOG_LEVEL ?? 'info',
  });
  const logs = path.join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  await startProcesses(plan, logs, shutdown);
  const gatewayUrl = addressOf('gateway', port);
  const operator = { indexerUrl: addressOf('search-indexer', port), privateJwk: keys.privateJwk.operator };
  announce(folder, { gatewayUrl, brokers: [engines.broker], operator });
  await loadDemo({ folder, port, cars: demo ? cars : 0, keys, shutdown });
  console.log(welcome({ folder, port, sites: demo ? readDemoSites() : [] }));
  console.log(
    addresses(
      plan.map(({ name, port: each }) => [name, `http://127.0.0.1:${each}`]),
      engines,
    ),
  );
}

function addresses(processes: [string, string][], engines: { broker: string; opensearchUrl: string }): string {
  const rows = [...processes, ['kafka', engines.broker], ['opensearch', engines.opensearchUrl]];
  return ['', ...rows.map(([name = '', address]) => `  ${name.padEnd(16)}  ${address}`)].join('\n');
}
