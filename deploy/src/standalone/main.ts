import path from 'node:path';
import { DEMO_PHOTO_HOST, startPhotoHost } from '@forecourt/demo-stock';
import { PostgresStartError } from '@forecourt/embedded-postgres';
import { readLimits, readSurroundings } from '@forecourt/gateway';
import { readMessages } from '@forecourt/messages';
import { ConfigurationError, journalVariables, loadConfig, startTracing } from '@forecourt/service-kit';
import { z } from 'zod';
import { readDemoSites } from '../demo-data/demo-documents.ts';
import { configureDemo, loadDemoStock } from '../demo-data/load-demo.ts';
import {
  assertKindOfData,
  dataFolder,
  folderContents,
  journalFolder,
  prepareDataFolder,
  StartError,
} from './data-folder.ts';
import { showProgress } from './demo-progress.ts';
import { closeLog, openLog } from './log-file.ts';
import { readOptions, type StandaloneOptions } from './options.ts';
import { Patience } from './patience.ts';
import { assertPortIsFree } from './port.ts';
import { standaloneConnections, standaloneDatabases, startProductPostgres } from './postgres.ts';
import { announce, claimFolder, releaseFolder } from './run-file.ts';
import { loadSecrets, loadServiceKeys } from './secrets.ts';
import { type Product, startProduct } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { welcome } from './welcome.ts';

const shutdown = new Shutdown();
/** Where the journals are is said by FORECOURT_JOURNAL. */
const journalDaysOnly = z.object({ ERASURE_JOURNAL_DAYS: journalVariables.ERASURE_JOURNAL_DAYS });

try {
  const options = readOptions(process.argv, process.env);
  shutdown.listen(() => console.log('\nStopping…'));
  await shutdown.whileStarting(start(options));
} catch (error) {
  if (shutdown.signal.aborted) {
    // The start was aborted; the code that aborted it ends the process.
    await shutdown.run();
  } else {
    console.error(isMendable(error) ? error.message : error);
    await shutdown.run();
    process.exit(1);
  }
}

/** Starts everything in order: folder, Postgres, services, demo. Each part says how it is stopped as soon as it runs. */
async function start(options: StandaloneOptions): Promise<void> {
  const { signal } = shutdown;
  const sending = readMessages({ ...process.env, FORECOURT_DEVELOPMENT: 'true' });
  const surroundings = readSurroundings(process.env);
  const { ERASURE_JOURNAL_DAYS: journalDays } = loadConfig(journalDaysOnly, process.env);
  const folder = dataFolder(process.env);
  prepareDataFolder(folder);
  claimFolder(folder);
  shutdown.add('the data folder', () => releaseFolder(folder));
  assertKindOfData(folder, false);
  await assertPortIsFree(options.port);
  const log = openLog(path.join(folder, folderContents.logs), 'forecourt.log');
  shutdown.add('the log', () => closeLog(log));
  const security = openLog(path.join(folder, folderContents.logs), 'security.log');
  shutdown.add('the security log', () => closeLog(security));
  const onFault = (error: unknown) => console.error('Traces could not be sent; they are dropped.', error);
  const tracing = await startTracing('forecourt', process.env, onFault);
  shutdown.add('tracing', () => tracing.close());
  const patience = new Patience({ signal, say: (line) => console.log(line) });
  const starting = startProductPostgres(folder, standaloneDatabases, standaloneConnections);
  const { server, urls } = await patience.saying('Postgres to start', starting);
  shutdown.add('Postgres', () => server.stop());
  void server.ended.then(onPostgresEnd);
  signal.throwIfAborted();
  const spoolFolder = path.join(folder, folderContents.spool);
  const pictureFolder = path.join(folder, folderContents.pictures);
  const secrets = loadSecrets(folder);
  const limits = readLimits(process.env);
  const { port } = options;
  const photos = await startPhotoHost();
  shutdown.add("the demo's photo host", () => photos.close());
  const product = await patience.saying(
    'the services to start',
    startProduct({
      urls,
      secrets,
      keys: await loadServiceKeys(folder),
      port,
      spoolFolder,
      pictureFolder,
      journalFolder: journalFolder(folder, process.env),
      snapshotFile: path.join(folder, folderContents.snapshot),
      limits,
      ...sending,
      surroundings,
      journalDays,
      photoOrigins: { [DEMO_PHOTO_HOST]: photos.url },
      log,
      security,
      shutdown,
    }),
  );
  announce(folder, { gatewayUrl: product.gateway.url, brokerUrl: urls.broker, operator: product.operator });
  if (options.demo) await loadDemo(folder, product, options.cars, patience);
  await product.untilSearchable(patience);
  console.log(welcome({ folder, port: product.gateway.port, sites: options.demo ? readDemoSites() : [] }));
}

async function loadDemo(folder: string, product: Product, cars: number, patience: Patience): Promise<void> {
  const { signal } = shutdown;
  await configureDemo({ folder, ...product.clients, patience });
  await loadDemoStock({ folder, cars, gatewayUrl: product.gateway.url, signal, patience, showProgress });
}

function onPostgresEnd(): void {
  if (shutdown.signal.aborted) return;
  console.error('Postgres exited unexpectedly: stopping. It recovers its data on the next start.');
  void shutdown.run().then(() => process.exit(1));
}

function isMendable(error: unknown): error is Error {
  return error instanceof StartError || error instanceof ConfigurationError || error instanceof PostgresStartError;
}
