import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { stockTopic, topics, vehicleEvents } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport, toMessage, withDeadLetterTopics } from '@forecourt/messaging';
import { startIndexer } from '@forecourt/search-indexer';
import { generateServiceKeys, InternalTokens, type RunningService } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { announce } from '../standalone/run-file.ts';

// Each call of the command is a process of its own, on a machine that may be busy.
jest.setTimeout(120_000);

const program = path.resolve(import.meta.dirname, '../../dist/programs/dlq.js');

/** A price of a vehicle that was never listed: nothing can take it. */
const unlisted = (key: string, version: number) =>
  toMessage(stockTopic.name, {
    specversion: '1.0',
    id: `${key}-${version}`,
    source: '/stock',
    type: vehicleEvents.VehiclePriced.type,
    subject: key,
    time: '2026-07-01T00:00:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: key,
    streamversion: version,
    data: { vehicle_id: key, prices: { price: 20_000 } },
  });

describe('npm run dlq', () => {
  let folder: string;
  let databases: TestDatabase[];
  let transport: Transport;
  const indexers: RunningService[] = [];

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-dlq-'));
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases.map(({ url }) => url);
    transport = await createEmbeddedTransport({ url: broker ?? '', pollMs: 200, rebalanceMs: 50 });
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
    const keys = await generateServiceKeys(['search-indexer', 'operator']);
    const tokens = new InternalTokens({ privateJwk: keys.privateJwk['search-indexer'], publicJwks: keys.publicJwks });
    const engine = new EmbeddedCarSearchEngine();
    for (let started = 0; started < 2; started += 1) {
      const logger = { level: 'silent' };
      indexers.push(
        await startIndexer({ databaseUrl: own ?? '', port: 0, tokens, transport, engine, alias: 'cars', logger }),
      );
    }
    // The first one has died, and any other does.
    const indexerUrls = ['http://127.0.0.1:1', ...indexers.map(({ url }) => url).toReversed()];
    announce(folder, { operator: { indexerUrls, privateJwk: keys.privateJwk.operator } });
    await transport.publish([1, 2, 3].map((version) => unlisted('ghost', version)));
    await transport.publish([unlisted('phantom', 1)]);
    while ((JSON.parse((await dlq('list', '--json')).stdout) as { waiting: number }[]).length < 2);
    while ((await dlq('show', 'ghost', '--version', '3')).code !== 0);
  });
  afterAll(async () => {
    for (const indexer of indexers) await indexer.close();
    await transport?.close();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function dlq(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const env = { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: folder };
      const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  it('IDX-4 lists parked events, and shows an event in full', async () => {
    const { code, stdout } = await dlq('list');
    expect(code).toBe(1);
    expect(stdout).toMatch(/search-indexer +forecourt\.stock\.vehicle\.v1 +ghost +VehiclePriced +1 .* 2 +EventFault: /);
    expect(stdout).toMatch(/[234] keys parked\./);
    const shown = await dlq('show', 'ghost');
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('"vehicle_id": "ghost"') });
    expect(shown.stdout).toContain('ce_streamversion: 1');
  });

  it('IDX-4 replays a key or all, and says why the next event did not pass', async () => {
    const one = await dlq('replay', 'ghost');
    expect(one).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^ghost: 0 events replayed; the next one failed: /),
    });
    const all = await dlq('replay', '--all', '--json');
    expect(all.code).toBe(1);
    const replayed = (JSON.parse(all.stdout) as { key: string; replayed: number }[]).map((each) => each.replayed);
    expect(replayed.length).toBeGreaterThan(1);
    expect(new Set(replayed)).toEqual(new Set([0]));
  });

  it('IDX-4 discards an event only with confirmation and a reason, and records who did', async () => {
    await transport.publish([unlisted('stuck', 1), unlisted('stuck', 2), unlisted('dropped', 1)]);
    while ((await dlq('show', 'stuck', '--version', '2')).code !== 0 || (await dlq('show', 'dropped')).code !== 0);
    expect(await dlq('discard', 'dropped', '--yes')).toMatchObject({ code: 2 });
    const asked = await dlq('discard', 'dropped', '--reason', 'never listed');
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was done: add --yes') });

    const stuck = await dlq('discard', 'stuck', '--reason', 'never listed', '--yes', '--by', 'pat');
    expect(stuck).toMatchObject({ code: 1, stdout: expect.stringContaining('the next one failed') });
    const freed = await dlq('discard', 'dropped', '--reason', 'never listed', '--yes', '--by', 'pat');
    expect(freed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('dropped: 0 events replayed; nothing is parked'),
    });

    const records = JSON.parse((await dlq('list', '--discarded', '--json')).stdout);
    expect(records).toMatchObject([
      { key: 'dropped', discarded_by: 'pat', discard_reason: 'never listed' },
      { key: 'stuck', stream_version: 1, body: { vehicle_id: 'stuck' } },
    ]);
    expect((await dlq('list', '--json')).code).toBe(1);
  });

  it.each([
    [['replay'], 'Expected a key, or --all'],
    [['replay', 'ghost', '--all'], 'Expected a key, or --all'],
    [['show', 'nobody'], 'Nothing is parked for nobody.'],
    [['show', 'ghost', '--version', 'two'], 'expected a whole number from 1'],
    [['forget'], "unknown command 'forget'"],
    [[], 'Usage: dlq'],
  ])('ends with 2 for %j', async (args, told) => {
    expect(await dlq(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(told) });
  });
});
