// `npm run engines -- start|status|stop`: real engines as processes of this machine, which live on until they are stopped.
import path from 'node:path';
import { Command } from 'commander';
import type { Engine, LocalEngineOptions } from './engine.ts';
import { startLocalKafka } from './local-kafka.ts';
import { startLocalOpenSearch } from './local-opensearch.ts';
import { endServer, findServer, wipe } from './server-process.ts';

const engines: Record<Engine['name'], (options: LocalEngineOptions) => Promise<Engine>> = {
  kafka: startLocalKafka,
  opensearch: startLocalOpenSearch,
};

interface Options {
  data: string;
  only?: Engine['name'];
}

const program = new Command('engines')
  .description('Kafka and OpenSearch from Maven Central, for machines without a container engine')
  .option(
    '--data <folder>',
    'where their data and logs are',
    path.resolve(import.meta.dirname, '../../../.forecourt/engines'),
  )
  .option('--only <engine>', 'kafka or opensearch alone');

program
  .command('start')
  .description('installs them where they are missing, starts them and prints their addresses')
  .action(() =>
    forEach(async (name, folder) => {
      const { address } = await engines[name]({ folder, detached: true });
      console.log(`${name} ${address}`);
    }),
  );
program
  .command('status')
  .description('prints the addresses of those that run; exit code 3 where one does not')
  .action(() =>
    forEach(async (name, folder) => {
      const server = findServer(folder);
      console.log(server ? `${name} ${server.address} (pid ${server.pid})` : `${name} does not run`);
      if (!server) process.exitCode = 3;
    }),
  );
program
  .command('stop')
  .description('ends them')
  .option('--wipe', 'removes their data too')
  .action((options: { wipe?: boolean }) =>
    forEach(async (name, folder) => {
      console.log((await endServer(folder, 'SIGTERM')) ? `${name} stopped` : `${name} did not run`);
      if (options.wipe) wipe(folder);
    }),
  );

async function forEach(act: (name: Engine['name'], folder: string) => Promise<void>): Promise<void> {
  const { data, only } = program.opts<Options>();
  for (const name of ['kafka', 'opensearch'] as const) {
    if (only === undefined || only === name) await act(name, path.join(data, name));
  }
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
