import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { sitesTopic, topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport, withDeadLetterTopics } from '@forecourt/messaging';
import { startIndexer } from '@forecourt/search-indexer';
import { generateServiceKeys, InternalClient, InternalTokens, type RunningService } from '@forecourt/service-kit';
import { startSites } from '@forecourt/sites';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { announce } from '../standalone/run-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/programs/topics.js');
const topic = sitesTopic.name;
const operator = { actor: 'operator' } as const;

const locationOf = (id: number) => ({
  id: id * 10,
  name: 'Newstead',
  slug: 'newstead',
  address: { street: '88 Breakfast Creek Road', city: 'Newstead', state: 'qld', postcode: '4006' },
});

describe('npm run topics', () => {
  let folder: string;
  let databases: Record<'sites' | 'indexer' | 'broker', TestDatabase>;
  let transport: Transport;
  let services: RunningService[] = [];
  let client: InternalClient;

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-topics-'));
    const [sites, indexer, broker] = [
      await createTestDatabase(),
      await createTestDatabase(),
      await createTestDatabase(),
    ];
    databases = { sites, indexer, broker };
    transport = await createEmbeddedTransport({ url: broker.url, pollMs: 200, rebalanceMs: 50 });
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
    const keys = await generateServiceKeys(['sites', 'search-indexer', 'operator']);
    const own = (name: 'sites' | 'search-indexer' | 'operator') => ({
      port: 0,
      tokens: new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks }),
      transport,
      logger: { level: 'silent' },
    });
    const engine = new EmbeddedCarSearchEngine();
    services = [
      await startSites({ ...own('sites'), databaseUrl: sites.url }),
      await startIndexer({ ...own('search-indexer'), databaseUrl: indexer.url, engine, alias: 'cars' }),
    ];
    const [publisher, reader] = services;
    announce(folder, {
      operator: {
        indexerUrls: [reader?.url ?? ''],
        publisherUrls: { sites: publisher?.url ?? '' },
        privateJwk: keys.privateJwk.operator,
      },
    });
    const { tokens } = own('operator');
    client = new InternalClient({ baseUrl: publisher?.url ?? '', audience: 'sites', tokens });
  });
  afterAll(async () => {
    await client?.close();
    for (const service of services) await service.close();
    await transport?.close();
    for (const database of Object.values(databases)) await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: folder };
      const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  /** Runs statements behind a service's back. */
  async function inDatabase(name: keyof typeof databases, ...statements: string[]): Promise<pg.QueryResultRow[]> {
    const database = new pg.Client(databases[name].url);
    await database.connect();
    try {
      let rows: pg.QueryResultRow[] = [];
      for (const statement of statements) rows = (await database.query(statement)).rows;
      return rows;
    } finally {
      await database.end();
    }
  }

  const configure = async (slug: string, id: number, name: string) =>
    client.request('PUT', `/dealerships/${slug}`, {
      body: { id, slug, name, locations: [locationOf(id)] },
      caller: operator,
    });
  const known = async () =>
    Object.fromEntries(
      (
        await inDatabase('indexer', `SELECT document ->> 'slug' AS slug, document ->> 'name' AS name FROM dealerships`)
      ).map(({ slug, name }) => [slug, name]),
    );

  it('explains a lost topic, republishes it and lets the indexer continue: its rows match the events', async () => {
    await configure('riverside', 1, 'Riverside');
    await configure('hilltop', 2, 'Hilltop');
    while (Object.keys(await known()).length < 2);
    expect((await run('list')).code).toBe(0);
    while ((await inDatabase('sites', 'SELECT FROM outbox')).length > 0);

    await inDatabase(
      'broker',
      'BEGIN',
      `DELETE FROM messaging.log WHERE topic = '${topic}'`,
      `DELETE FROM messaging.group_offsets WHERE topic = '${topic}'`,
      `UPDATE messaging.partitions SET next_offset = 0 WHERE topic = '${topic}'`,
      'COMMIT',
    );
    await configure('riverside', 1, 'Riverside Toyota');
    for (let listed = ''; !(listed.includes('but was acknowledged up to') && listed.includes('has read up to')); ) {
      const { code, stdout } = await run('list');
      listed = code === 1 ? stdout : '';
    }
    const refused = await run('accept-epoch', topic, '--yes');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('start a new epoch first') });

    expect((await run('new-epoch', 'nothing')).stderr).toContain(`Expected a topic, one of ${topic}; got nothing.`);
    expect(await run('new-epoch', topic)).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') });
    expect((await run('new-epoch', topic, '--yes')).code).toBe(0);
    expect(await run('accept-epoch', topic)).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') });
    expect(await run('accept-epoch', topic, '--yes')).toMatchObject({ code: 0 });
    while ((await known()).riverside !== 'Riverside Toyota');
    expect(await known()).toEqual({ riverside: 'Riverside Toyota', hilltop: 'Hilltop' });
    expect((await run('accept-epoch', topic, '--yes')).stdout).toContain('already');
    while ((await run('list')).code !== 0);

    await inDatabase(
      'indexer',
      `UPDATE consumer_epochs SET halted_at = now(), halt_reason = 'it looked shorter', turns = turns + 1 WHERE topic = '${topic}'`,
    );
    expect(await run('list')).toMatchObject({ code: 1, stdout: expect.stringContaining('it looked shorter') });
    expect((await run('accept-epoch', topic, '--yes')).stdout).toContain('from its beginning');
    expect((await run('list')).code).toBe(0);
    await configure('hilltop', 2, 'Hilltop Mazda');
    while ((await known()).hilltop !== 'Hilltop Mazda');
  }, 300_000);
});
