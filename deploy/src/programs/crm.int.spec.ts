import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConfigurationChanges, dealership, topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { startLeads } from '@forecourt/leads';
import { createEmbeddedTransport, type Transport, withDeadLetterTopics } from '@forecourt/messaging';
import {
  generateServiceKeys,
  InternalTokens,
  MemoryJournal,
  type RunningService,
  SecretBox,
} from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { announce } from '../standalone/run-file.ts';

const program = path.resolve(import.meta.dirname, '../../dist/programs/crm.js');
const address = { street: '1 Quay Street', city: 'Brisbane', state: 'qld', postcode: '4000' } as const;
const known = dealership.parse({
  id: 7,
  slug: 'riverside',
  name: 'Riverside',
  locations: [{ id: 71, slug: 'riverside-north', name: 'North', address }],
});

describe('npm run crm', () => {
  let folder: string;
  let databases: TestDatabase[];
  let transport: Transport;
  let leads: RunningService;
  let outside: Server;
  let url: string;
  let status = 200;

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-crm-'));
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
    // The sites service, which knows one dealership, and a CRM.
    outside = createServer((request, response) => {
      if (!request.url?.startsWith('/configurations')) return void response.writeHead(status).end();
      const isNew = request.url.includes('after=0');
      const changes: ConfigurationChanges = { position: 1, sites: [], dealerships: isNew ? [known] : [] };
      response.writeHead(200, { 'content-type': 'application/json' });
      const answer = () => response.end(JSON.stringify(changes));
      if (isNew) answer();
      else setTimeout(answer, 100);
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const keys = await generateServiceKeys(['leads', 'operator']);
    leads = await startLeads({
      port: 0,
      tokens: new InternalTokens({ privateJwk: keys.privateJwk.leads, publicJwks: keys.publicJwks }),
      transport,
      databaseUrl: own?.url ?? '',
      stockUrl: url,
      sitesUrl: url,
      journal: new MemoryJournal(),
      deploymentKey: SecretBox.generateKey(),
      development: true,
      logger: { level: 'silent' },
    });
    announce(folder, {
      operator: { indexerUrls: [], publisherUrls: { leads: leads.url }, privateJwk: keys.privateJwk.operator },
    });
  });
  afterAll(async () => {
    await leads?.close();
    await transport?.close();
    outside.closeAllConnections();
    await new Promise((resolve) => outside.close(resolve));
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, FORECOURT_DATA: folder };
      execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  const create = ['create', '--dealership', '7', '--name', 'Acme', '--url'];

  it('creates a subscription, shows its secret once, tests, lists, rotates, disables, enables, replays and removes it', async () => {
    const created = await run(...create, `${url}/hook?key=hidden`);
    expect(created).toMatchObject({ code: 0, err: '' });
    const { id = '', secret = '' } = /(?<id>sub_\w{12})[\s\S]*(?<secret>whsec_\S+)/.exec(created.out)?.groups ?? {};
    const listed = await run('list', '--dealership', '7');
    expect(listed.out).toMatch(new RegExp(`${id}\\s+7\\s+webhook\\s+Acme`));
    expect(listed.out).not.toMatch(/hidden|whsec_/);
    expect((await run('test', id)).out).toContain('delivered, answered 200');
    status = 500;
    expect(await run('test', id)).toMatchObject({ code: 2, out: expect.stringContaining('answered 500') });
    const rotated = JSON.parse((await run('rotate', id, '--hours', '3', '--json')).out);
    expect(rotated.secret).not.toBe(secret);
    expect((await run('disable', id)).out).toContain('disabled: by an operator');
    expect((await run('enable', id)).out).toContain('enabled');
    const replayed = await run('replay', id, '--since', '2026-11-20T08:00:00Z');
    expect(replayed.out).toBe('0 messages will be sent again.\n');
    expect((await run('deliveries', id)).out).toBe('There are no such deliveries.\n');
    expect(await run('remove', id)).toMatchObject({ code: 0 });
    expect((await run('list')).out).toBe('There are no such subscriptions.\n');
  });

  it('says in a line what is wrong, and changes nothing', async () => {
    const wrong: [string[], RegExp][] = [
      [['create', '--name', 'x', '--url', 'https://crm.example'], /--dealership/],
      [[...create.slice(0, 1), '--dealership', '8', '--name', 'x', '--url', url], /there is no dealership 8/],
      [[...create, 'https://10.0.0.1/x'], /private network/],
      [['test', 'sub_zzzzzzzzzzzz'], /There is no subscription/],
      [['replay', 'sub_zzzzzzzzzzzz'], /either since or lead_id/],
      [['rotate', 'sub_zzzzzzzzzzzz', '--hours', '200'], /from 0 to 168/],
    ];
    for (const [args, text] of wrong) {
      const { code, err } = await run(...args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).toMatch(text);
    }
  });
});
