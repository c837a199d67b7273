import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeContainerSecrets } from './secret-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'container-secrets-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('the secrets of containers', () => {
  it('are made once, in a folder that only its owner enters, and never replaced', async () => {
    const folder = path.join(parent, 'secrets');
    const files = await makeContainerSecrets(folder);
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    expect(readdirSync(parent)).toEqual(['secrets']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await expect(makeContainerSecrets(folder)).rejects.toThrow(/is left unchanged/);
  });

  it('give each service its own key and password, and the deployment key to those that seal', async () => {
    const folder = path.join(parent, 'others');
    const files = await makeContainerSecrets(folder);
    const read = (name: string) => parseEnv(readFileSync(path.join(folder, name), 'utf8'));
    const services = ['sites', 'identity', 'stock', 'leads', 'search-indexer', 'gateway'];
    const given = services.map((name) => read(`${name}.env`));
    for (const [place, { SERVICE_PRIVATE_JWK = '' }] of given.entries()) {
      expect(JSON.parse(SERVICE_PRIVATE_JWK).kid.split('/')[0]).toBe(services[place]);
    }
    expect(new Set(given.map(({ DATABASE_URL = '' }) => new URL(DATABASE_URL).password)).size).toBe(services.length);
    expect(files.filter((name) => name.endsWith('.env') && read(name).DEPLOYMENT_KEY).sort()).toEqual([
      'identity.env',
      'leads.env',
    ]);
  });
});
