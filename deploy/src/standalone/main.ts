import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '@forecourt/service-kit';
import { configureDemo, loadDemoStock } from '../demo-data/load-demo.ts';
import { dataFolder, prepareDataFolder, StartError } from './data-folder.ts';
import { readOptions, type StandaloneOptions } from './options.ts';
import { assertPortIsFree } from './port.ts';
import { startProductPostgres } from './postgres.ts';
import { claimFolder, releaseFolder, writeRunFile } from './run-file.ts';
import { loadSecrets } from './secrets.ts';
import { type Product, startProduct } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { printWelcome } from './welcome.ts';

const shutdown = new Shutdown();

try {
  shutdown.listen(() => console.log('\nStopping…'));
  await start(readOptions(process.argv, process.env));
} catch (error) {
  const mendable = error instanceof StartError || error instanceof ConfigurationError;
  console.error(mendable ? error.message : error);
  await shutdown.run();
  process.exit(1);
}

/** Starts everything in order: folder, Postgres, services, demo. Each part says how it is stopped as soon as it runs. */
async function start(options: StandaloneOptions): Promise<void> {
  const folder = dataFolder(process.env);
  prepareDataFolder(folder);
  await assertPortIsFree(options.port);
  claimFolder(folder);
  shutdown.add('the data folder', async () => releaseFolder(folder));
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  const { server, urls } = await startProductPostgres(folder);
  shutdown.add('Postgres', () => server.stop());
  const product = await startProduct({ urls, secrets: loadSecrets(folder), port: options.port, folder, shutdown });
  writeRunFile(folder, { pid: process.pid, gatewayUrl: product.gateway.url, brokerUrl: urls.broker });
  if (options.demo) await loadDemo(folder, product, options.cars);
  printWelcome(folder, product.gateway.port, options.demo);
}

async function loadDemo(folder: string, product: Product, cars: number): Promise<void> {
  await configureDemo({ folder, ...product.clients });
  await loadDemoStock(
    {
      folder,
      gatewayUrl: product.gateway.url,
      ...product.clients,
      onProgress: (sent, total) => console.log(`Loading the demo's stock: ${sent} of ${total} vehicles`),
    },
    cars,
  );
}
