import path from 'node:path';
import { PostgresStartError } from '@forecourt/embedded-postgres';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { dataFolder, folderContents, StartError } from '../standalone/data-folder.ts';
import type { StandaloneOptions } from '../standalone/options.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { welcome } from '../standalone/welcome.ts';
import { loadDemo } from './load-demo.ts';
import { readDistributedOptions } from './options.ts';
import { describeEnd, type PartEnd, type StackPart } from './part.ts';
import { plannedAddresses } from './plan.ts';
import { type Stack, startStack } from './stack.ts';

const shutdown = new Shutdown();

try {
  const options = readDistributedOptions(process.argv, process.env);
  shutdown.listen(() => console.log('\nStopping…'));
  await shutdown.whileStarting(start(options));
} catch (error) {
  const stopAsked = shutdown.signal.aborted;
  if (!stopAsked)
    console.error(error instanceof StartError || error instanceof PostgresStartError ? error.message : error);
  await shutdown.run();
  if (!stopAsked) process.exit(1);
}

/** Starts everything in order: folder, Postgres and engines, topics, processes, demo. It is stopped in the reverse order. */
async function start({ port, cars, demo }: StandaloneOptions): Promise<void> {
  const folder = dataFolder(process.env);
  const logLevel = process.env.LOG_LEVEL ?? 'info';
  const onEnd = (part: StackPart, end: PartEnd) => console.error(describeEnd(part, end));
  const say = (line: string) => console.log(line);
  const stack = await startStack({ folder, port, shutdown, logLevel, restart: true, say, onEnd });
  await loadDemo({ folder, port, cars: demo ? cars : 0, keys: stack.keys, shutdown });
  console.log(welcome({ folder, port, sites: demo ? readDemoSites() : [] }));
  console.log(addresses(stack));
}

function addresses({ folder, port, engines }: Stack): string {
  const rows = [
    ...plannedAddresses(port),
    ['kafka', engines.broker],
    ['opensearch', engines.opensearchUrl],
    ['logs', path.join(folder, folderContents.logs)],
  ];
  return ['', ...rows.map(([name = '', address]) => `  ${name.padEnd(16)}  ${address}`)].join('\n');
}
