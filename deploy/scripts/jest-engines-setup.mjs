// Beside the test run's Postgres, a real Kafka and a real OpenSearch. Specs find them in FORECOURT_TEST_KAFKA (host:port) and
// FORECOURT_TEST_OPENSEARCH (http address). Engines that are named there already are used as they are.
// FORECOURT_TEST_ENGINES is an address that kills and starts them: POST /kafka/kill, /kafka/restart, and the same of opensearch.
import { createServer } from 'node:http';
import { makeTestFolder } from '../../packages/embedded-postgres/src/index.ts';
import { startTestEngines } from '../../tools/engines/src/index.ts';
import startPostgresOnce from './jest-global-setup.mjs';

export default async function globalSetup() {
  await startPostgresOnce();
  if (process.env.FORECOURT_TEST_KAFKA && process.env.FORECOURT_TEST_OPENSEARCH) return;
  const folder = process.env.FORECOURT_TEST_ENGINES_FOLDER ?? makeTestFolder();
  const engines = await startTestEngines(folder);
  const control = await serveControl(engines);
  process.env.FORECOURT_TEST_KAFKA = engines.kafka.address;
  process.env.FORECOURT_TEST_OPENSEARCH = engines.opensearch.address;
  process.env.FORECOURT_TEST_ENGINES = `http://127.0.0.1:${control.address().port}`;
  globalThis.forecourtTestEngines = { engines, control, folder };
  for (const { name, address, runsIn } of [engines.kafka, engines.opensearch]) {
    console.log(`\n${name}: ${address}, in a ${runsIn}${runsIn === 'process' ? ' of this machine' : ''}`);
  }
}

function serveControl(engines) {
  const server = createServer(async (request, response) => {
    const [, name, action] = request.url.split('/');
    try {
      await engines[name][action]();
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
