import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDatabase, makeTestFolder, startPostgres } from '@forecourt/embedded-postgres';
import { letterReference } from '@forecourt/messages';
import { environmentReference } from '../environment/environment-reference.ts';
import { MONITORING, monitoringFiles } from '../monitoring/monitoring-files.ts';
import { documentText, publicApi } from '../openapi/public-api.ts';
import { retentionReference } from '../retention/retention-reference.ts';
import { runProgram } from './run-program.ts';

const FILE = 'contracts/generated/openapi.json';
const RETENTION = 'docs/retention.md';
const LETTERS = 'docs/letters.md';
const ENVIRONMENT = 'docs/environment.md';
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Writes what is kept how long, the letters, the variables of the environment, what Prometheus and Grafana read, and the document of the public
 * API, from services that run on a Postgres of their own for the moment.
 */
await runProgram(async () => {
  writeFileSync(path.join(root, RETENTION), retentionReference());
  writeFileSync(path.join(root, LETTERS), letterReference());
  writeFileSync(path.join(root, ENVIRONMENT), environmentReference());
  for (const [name, text] of Object.entries(monitoringFiles())) {
    const file = path.join(root, MONITORING, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const folder = makeTestFolder();
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  try {
    const leads = await ensureDatabase(server.url, 'leads');
    const broker = await ensureDatabase(server.url, 'broker');
    writeFileSync(path.join(root, FILE), documentText(await publicApi({ leads, broker })));
    console.log(`Wrote ${RETENTION}, ${LETTERS}, ${ENVIRONMENT}, ${FILE} and the files of ${MONITORING}.`);
    return 0;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
