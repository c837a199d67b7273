import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import { generateServiceKeys, InternalTokens, type RunningService } from '@forecourt/service-kit';
import { startStock } from '@forecourt/stock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { announce } from '../standalone/run-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/programs/dlq.js');

describe('npm run dlq, for events that stock cannot publish', () => {
  // Each call of the program is a process.
  jest.setTimeout(300_000);
  let folder: string;
  let databases: TestDatabase[];
  let database: pg.Pool;
  let transport: Transport;
  let stock: RunningService;

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-dlq-'));
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own = '', broker = ''] = databases.map(({ url }) => url);
    transport = await createEmbeddedTransport({ url: broker, pollMs: 200, rebalanceMs: 50 });
    await transport.ensureTopics([stockTopic]);
    const keys = await generateServiceKeys(['stock', 'operator']);
    const tokens = new InternalTokens({ privateJwk: keys.privateJwk.stock, publicJwks: keys.publicJwks });
    // Both are down: neither is needed for publishing.
    const others = { sitesUrl: 'http://127.0.0.1:1', identityUrl: 'http://127.0.0.1:1' };
    stock = await startStock({ databaseUrl: own, port: 0, tokens, transport, ...others, logger: { level: 'silent' } });
    database = new pg.Pool({ connectionString: own, max: 1 });
    const operator = { indexerUrls: ['http://127.0.0.1:1'], publisherUrls: { stock: stock.url } };
    announce(folder, { operator: { ...operator, privateJwk: keys.privateJwk.operator } });
    await append('ghost', 1, 'Misspelt');
    await append('ghost', 2, 'VehicleWithdrawn');
    await append('phantom', 1, 'Misspelt');
    await append('sound', 1, 'VehicleWithdrawn');
    await untilParked('ghost', 2);
    await untilParked('phantom', 1);
  });
  afterAll(async () => {
    await database?.end();
    await stock?.close();
    await transport?.close();
    for (const each of databases) await each.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function append(streamId: string, version: number, type: string): Promise<void> {
    const data = JSON.stringify({ dealershipId: 7, stocknum: streamId });
    await database.query(
      `WITH stored AS (
         INSERT INTO events (stream_id, version, type, data, meta, occurred_at, recorded_at)
         VALUES ($1, $2, $3, $4, '{}', now(), now())
       )
       INSERT INTO outbox (stream_id, version, recorded_at) VALUES ($1, $2, now())`,
      [streamId, version, type, data],
    );
  }

  async function untilParked(streamId: string, events: number): Promise<void> {
    const parked = 'SELECT FROM parked_outbox_events WHERE stream_id = $1';
    while ((await database.query(parked, [streamId])).rowCount !== events);
  }

  function dlq(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: folder };
      const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  const publishedVersions = async (key: string): Promise<string[]> => {
    const received: string[] = [];
    const ends = await transport.lag('nobody', stockTopic.name);
    let left = ends.reduce((sum, { end }) => sum + Number(end), 0);
    const { promise, resolve } = Promise.withResolvers<void>();
    const subscription = await transport.subscribe({
      group: `of ${key} at ${left}`,
      topics: [stockTopic.name],
      onBatch: async ({ messages }) => {
        received.push(...messages.filter((message) => message.key === key).map(({ headers }) => headers.ce_id ?? ''));
        left -= messages.length;
        if (left <= 0) resolve();
      },
    });
    await promise;
    await subscription.stop();
    return received;
  };

  it('lists the streams that stock cannot publish, says who was not asked, and shows an event as it is stored', async () => {
    const { code, stdout, stderr } = await dlq('list');
    expect(code).toBe(2);
    expect(stderr).toContain('search-indexer does not respond at http://127.0.0.1:1.');
    expect(stdout).toMatch(/publishing +stock +forecourt\.stock\.vehicle\.v1 +ghost +Misspelt +1 .* 1 +TypeError: /);
    expect(stdout).toMatch(/[23] keys parked\./);
    expect((await dlq('list', '--service', 'stock')).code).toBe(1);
    const shown = await dlq('show', 'ghost', '--service', 'stock');
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('"stocknum": "ghost"') });
    expect(shown.stdout).toContain('side    publishing, by stock');
  });

  it('replays nothing while the event still cannot be serialised, and the stream in order once it can', async () => {
    for (const version of [1, 2]) await append('mended', version, version === 1 ? 'Misspelt' : 'VehicleWithdrawn');
    await untilParked('mended', 2);
    const stuck = await dlq('replay', 'mended', '--service', 'stock');
    expect(stuck).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^mended: 0 events replayed; the next one failed: /),
    });

    await database.query(`UPDATE events SET type = 'VehicleWithdrawn' WHERE stream_id = 'mended'`);
    const freed = await dlq('replay', '--all', '--service', 'stock');
    expect(freed.code).toBe(1);
    expect(freed.stdout).toContain('mended: 2 events replayed; nothing is parked for the key any more.');
    expect(freed.stdout).toContain('phantom: 0 events replayed; the next one failed: ');
    expect(await publishedVersions('mended')).toEqual(['mended:1', 'mended:2']);
  });

  it('discards an event only with confirmation and a reason, on record, and publishes what waited behind it', async () => {
    await append('dropped', 1, 'Misspelt');
    await append('dropped', 2, 'VehicleWithdrawn');
    await untilParked('dropped', 2);
    const asked = await dlq('discard', 'dropped', '--reason', 'never was', '--service', 'stock');
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was done: add --yes') });
    const args = ['--reason', 'never was', '--yes', '--by', 'pat', '--service', 'stock'];
    expect(await dlq('discard', 'dropped', ...args)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('dropped: 1 event replayed; nothing is parked'),
    });
    expect(await publishedVersions('dropped')).toEqual(['dropped:2']);
    const records = JSON.parse((await dlq('list', '--discarded', '--service', 'stock', '--json')).stdout);
    expect(records).toMatchObject([
      { service: 'stock', key: 'dropped', stream_version: 1, discarded_by: 'pat', discard_reason: 'never was' },
    ]);
    expect((await dlq('list', '--service', 'stock')).stdout).not.toContain('dropped');
  });

  it('is only for the operator', async () => {
    for (const route of ['parked', 'discarded', 'parked/event?key=ghost']) {
      expect((await fetch(`${stock.url}/publishing/${route}`)).status).toBe(401);
    }
  });

  it.each([
    [['list', '--service', 'nobody'], 'Expected --service stock, leads, sites, identity, search-indexer; got nobody.'],
    [['show', 'nobody', '--service', 'stock'], 'Nothing is parked for nobody.'],
  ])('ends with 2 for %j', async (args, message) => {
    expect(await dlq(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});
