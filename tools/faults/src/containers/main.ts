// `npm run test:containers`: docker-compose.yml, really run. A command of its own: images take minutes to build.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findEngine, HOW_TO_GET_ONE, runCommand } from './engine.ts';
import { readContainerOptions } from './options.ts';
import { runContainers } from './run-containers.ts';
import { Topology } from './topology.ts';

const root = path.join(import.meta.dirname, '../../../..');
const secrets = path.join(root, 'deploy/containers/secrets');
const PROJECT = 'forecourt-test';

const options = readContainerOptions(process.argv);
const engine = findEngine();
if (engine) process.exit((await run(engine)) ? 0 : 1);
console.log(`skipped: no container engine answers here. ${HOW_TO_GET_ONE}`);

async function run(found: NonNullable<typeof engine>): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-containers-'));
  if (!existsSync(secrets)) {
    await runCommand([
      process.execPath,
      path.join(root, 'deploy/dist/programs/containers-secrets.js'),
      '--folder',
      secrets,
    ]);
  }
  const files = ['docker-compose.yml', 'deploy/containers/compose.test.yml'].map((file) => path.join(root, file));
  const topology = new Topology(found, {
    project: PROJECT,
    files: [...files, ...options.override.map((file) => path.resolve(file))],
    env: {
      FORECOURT_PORT: String(options.port),
      FORECOURT_TLS_PORT: String(options.port + 1),
      FORECOURT_CARS: String(options.cars),
      FORECOURT_TEST_POSTGRES: String(options.postgresPort),
      FORECOURT_TEST_KAFKA: String(options.kafkaPort),
      FORECOURT_TEST_OPENSEARCH: String(options.opensearchPort),
      FORECOURT_DEVELOPMENT: 'true',
    },
  });
  const takeDown = () => topology.compose('--profile', 'more', '--profile', 'demo', 'down', '--volumes');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void takeDown().finally(() => process.exit(1)));
  }
  console.log(`With ${found.compose.join(' ')}.`);
  try {
    const kept = await runContainers({ options, topology, folder, secrets });
    console.log(kept ? 'All promises were kept.' : 'Promises were broken.');
    return kept;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    if (!options.keep) await takeDown();
    rmSync(folder, { recursive: true, force: true });
  }
}
