import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topics } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { startIdentity } from '@forecourt/identity';
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

const program = path.resolve(import.meta.dirname, '../../dist/programs/key.js');

describe('npm run key', () => {
  let folder: string;
  let databases: TestDatabase[];
  let transport: Transport;
  let identity: RunningService;
  let sites: Server;

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-key-'));
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    await transport.ensureTopics(withDeadLetterTopics([...topics]));
    const keys = await generateServiceKeys(['identity', 'operator']);
    identity = await startIdentity({
      port: 0,
      tokens: new InternalTokens({ privateJwk: keys.privateJwk.identity, publicJwks: keys.publicJwks }),
      transport,
      databaseUrl: own?.url ?? '',
      journal: new MemoryJournal(),
      deploymentKey: SecretBox.generateKey(),
      logger: { level: 'silent' },
    });
    const known = {
      position: 1,
      sites: [{ revision: 1, config: { slug: 'riverside' } }],
      dealerships: [
        { id: 7, slug: 'riverside' },
        { id: 8, slug: 'northside' },
      ],
    };
    sites = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(known)),
    );
    await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
    const sitesUrl = `http://127.0.0.1:${(sites.address() as AddressInfo).port}`;
    announce(folder, {
      operator: {
        indexerUrls: [],
        publisherUrls: { identity: identity.url, sites: sitesUrl },
        privateJwk: keys.privateJwk.operator,
      },
    });
  });
  afterAll(async () => {
    await identity?.close();
    await new Promise((resolve) => (sites ? sites.close(resolve) : resolve(undefined)));
    await transport?.close();
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

  it('creates a key, shows its secret once, lists, rotates and revokes it', async () => {
    const created = await run('create', '--purpose', 'feed-out', '--site', 'riverside', '--name', 'Google');
    expect(created).toMatchObject({ code: 0, err: '' });
    const { token = '', keyId = '' } = /token\s+(?<token>(?<keyId>fo_\w{12})\.\S{43})/.exec(created.out)?.groups ?? {};
    expect(created.out).toContain('never shown again');
    const listed = await run('list');
    expect(listed.out).toMatch(new RegExp(`${keyId} +feed-out +riverside +Google`));
    expect(listed.out).not.toContain(token);
    const rotated = JSON.parse((await run('rotate', keyId, '--now', '--json')).out);
    expect(rotated).toMatchObject({ purpose: 'feed-out', site: 'riverside', name: 'Google' });
    const left = JSON.parse((await run('list', '--purpose', 'feed-out', '--json')).out);
    expect(left.credentials.map(({ key_id: id }: { key_id: string }) => id)).toEqual([rotated.key_id]);
    expect(await run('revoke', rotated.key_id)).toMatchObject({ code: 0 });
    expect((await run('list', '--purpose', 'feed-out')).out).toBe('There are no such keys.\n');
    expect((await run('list', '--all')).out).toContain('revoked');
  });

  it('creates keys of CRMs and of support, for a site or for dealerships', async () => {
    const crm = await run('create', '--purpose', 'crm', '--dealership', '7:riverside', '--dealership', '8:northside');
    expect(crm.out).toMatch(/token {4}cr_\w{12}\.\S{43}/);
    expect(crm.out).toContain('/crm/v1');
    const support = await run('create', '--purpose', 'support', '--site', 'riverside', '--name', 'help desk');
    expect(support.out).toContain('/support/v1');
    const { out } = await run('list');
    expect(out).toMatch(/cr_\w+ {2}crm +riverside, northside/);
    expect(out).toMatch(/su_\w+ {2}support +riverside +help desk/);
  });

  it('manages keys of stock feeds in the same way', async () => {
    const args = ['create', '--purpose', 'feed', '--name', 'acme-dms', '--dealership', '7:riverside', '--json'];
    const { key_id: keyId, secret } = JSON.parse((await run(...args)).out);
    expect([keyId, secret]).toEqual([expect.stringMatching(/^fk_/), expect.any(String)]);
    expect((await run('list', '--purpose', 'feed')).out).toContain('acme-dms');
    const rotated = await run('rotate', keyId, '--hours', '3');
    expect(rotated.out).toContain(`The old key ${keyId} works for 3 more hours.`);
    expect(await run('revoke', keyId)).toMatchObject({ code: 0 });
    expect((await run('list', '--purpose', 'feed', '--json')).out).not.toContain(keyId);
  });

  it('makes none for a site or a dealership that nobody has, and names those that there are', async () => {
    const site = await run('create', '--purpose', 'site', '--site', 'riversid');
    expect([site.code, site.err]).toEqual([2, 'expected the slug of a site (riverside); got "riversid".\n']);
    const dealerships = ['--dealership', '7:riverside', '--dealership', '9:riverside'];
    const feed = await run('create', '--purpose', 'feed', '--name', 'x', ...dealerships);
    const known = 'expected id and slug of a dealership (7:riverside, 8:northside); got "9:riverside".\n';
    expect([feed.code, feed.err]).toEqual([2, known]);
  });

  it('says in a line what is wrong, and changes nothing', async () => {
    const wrong: [string[], RegExp][] = [
      [['create', '--purpose', 'site'], /expected the slug of a site/],
      [['create', '--purpose', 'crm'], /either a site or dealerships/],
      [['create', '--purpose', 'site', '--site', 'x', '--dealership', '7:riverside'], /expected the slug of a site/],
      [['create', '--purpose', 'operator', '--site', 'riverside'], /expected no site/],
      [['create', '--purpose', 'feed', '--name', 'x'], /needs --name and --dealership/],
      [['create', '--purpose', 'feed', '--name', 'x', '--dealership', 'riverside'], /expected id and slug/],
      [['create', '--purpose', 'other'], /Allowed choices/],
      [['rotate', 'st_zzzzzzzzzzzz'], /There is no credential/],
      [['rotate', 'st_zzzzzzzzzzzz', '--hours', '200'], /from 0 to 168/],
      [['revoke', 'fk_zzzzzzzzzzzz'], /There is no feed key/],
    ];
    for (const [args, text] of wrong) {
      const { code, err } = await run(...args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).toMatch(text);
    }
  });
});
