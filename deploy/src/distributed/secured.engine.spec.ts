import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { startLocalKafka } from '@forecourt/engines';
import { InternalClient, InternalTokens } from '@forecourt/service-kit/client';
import { pause } from '@forecourt/service-kit/waiting';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadSecrets, loadServiceKeys } from '../standalone/secrets.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { planProcesses } from './plan.ts';
import { ProductPostgres } from './product-postgres.ts';
import { ServiceProcess } from './service-process.ts';
import { type Certificate, makeCertificate, SecuredOpenSearch } from './testing/secured-engines.ts';
import { freePortForAll } from './testing/separate-processes.ts';

const PATIENCE_MS = 180_000;
const USER = 'forecourt';
const PASSWORD = 'a-password-of-the-test';
const SEARCH_USER = 'indexer:of-the-test';

const dealership = {
  ...{ id: 1, slug: 'riverside', name: 'Riverside' },
  locations: [
    {
      ...{ id: 10, name: 'Newstead', slug: 'newstead' },
      address: { street: '88 Breakfast Creek Road', city: 'Newstead', state: 'qld', postcode: '4006' },
    },
  ],
};

describe('engines that ask for TLS and a user', () => {
  const folder = makeTestFolder();
  const shutdown = new Shutdown();
  let certificate: Certificate;
  let secured: Record<string, string>;
  let search: SecuredOpenSearch;
  let postgres: ProductPostgres;

  beforeAll(async () => {
    certificate = makeCertificate(folder);
    const clients = { ...certificate, user: USER, password: PASSWORD };
    const kafka = await startLocalKafka({ folder: path.join(folder, 'kafka'), secured: clients });
    shutdown.add('kafka', () => kafka.stop());
    search = await SecuredOpenSearch.start(process.env.FORECOURT_TEST_OPENSEARCH ?? '', certificate, SEARCH_USER);
    shutdown.add('search', () => search.stop());
    postgres = new ProductPostgres(folder);
    await postgres.start();
    shutdown.add('postgres', () => postgres.stop());
    secured = {
      KAFKA_BROKERS: kafka.address,
      KAFKA_TLS: 'on',
      KAFKA_SASL: 'scram-sha-512',
      KAFKA_USERNAME: USER,
      KAFKA_PASSWORD: PASSWORD,
      NODE_EXTRA_CA_CERTS: certificate.file,
    };
  }, PATIENCE_MS);
  afterAll(async () => {
    await shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the job that makes the topics, with these variables. */
  const makeTopics = (env: Record<string, string>) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const program = path.resolve(import.meta.dirname, '../../dist/programs/ensure-topics.js');
      const child = execFile(
        process.execPath,
        [program],
        { env: { PATH: process.env.PATH, ...env } },
        (_, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
      );
    });

  it('refuses a wrong password, and brokers whose authority is not known', async () => {
    const { NODE_EXTRA_CA_CERTS: _, ...unknown } = secured;
    const [wrong, strange] = await Promise.all([
      makeTopics({ ...secured, KAFKA_PASSWORD: 'another' }),
      makeTopics(unknown),
    ]);
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('authentication failed') });
    expect(strange).toMatchObject({ code: 1, output: expect.stringContaining('self-signed certificate') });
  });

  it(
    'publishes and follows by TLS and SASL, and indexes by TLS and a password',
    async () => {
      expect(await makeTopics(secured)).toMatchObject({ code: 0 });
      const keys = await loadServiceKeys(folder);
      const port = await freePortForAll();
      const places = { spoolFolder: folder, journalFolder: folder, pictureFolder: folder, photoOrigins: '' };
      const engines = { broker: secured.KAFKA_BROKERS ?? '', opensearchUrl: search.addressFor(SEARCH_USER) };
      const secrets = loadSecrets(folder);
      const options = { port, ...places, ...engines, keys, secrets, urls: postgres.urls, logLevel: 'info' };
      const planned = planProcesses(options).filter(({ name }) => ['sites', 'search-indexer-1'].includes(name));
      const logs = path.join(folder, 'logs');
      mkdirSync(logs, { recursive: true });
      for (const each of planned) {
        const process = new ServiceProcess({ ...each, env: { ...each.env, ...secured } }, logs, shutdown.signal);
        shutdown.add(each.name, () => process.stop());
        await process.start();
      }
      const sites = planned.find(({ name }) => name === 'sites');
      const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: { keys: [] } });
      const client = new InternalClient({ baseUrl: `http://127.0.0.1:${sites?.port}`, audience: 'sites', tokens });
      await client.request('PUT', '/dealerships/riverside', { body: dealership, caller: { actor: 'operator' } });
      await client.close();

      const database = new pg.Client({ connectionString: postgres.urls.search_indexer });
      await database.connect();
      const known = () => database.query(`SELECT FROM dealerships WHERE document ->> 'slug' = 'riverside'`);
      while ((await known()).rowCount === 0) await pause(100);
      await database.end();
      expect(search.seen).toEqual({ admitted: expect.any(Number), refused: 0 });
      expect(search.seen.admitted).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
