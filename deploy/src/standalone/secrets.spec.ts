import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateServiceKeys, keyHolders } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderContents, writeJsonFile } from './data-folder.ts';
import { saveSecrets, withNew, withoutFormer } from './secret-rotation.ts';
import { loadSecrets, loadServiceKeys } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  file = path.join(folder, folderContents.secrets);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secrets of a data folder', () => {
  it('are created once, readable only by the owner', () => {
    const secrets = loadSecrets(folder);
    expect(secrets.pictureKeys).toEqual([expect.stringMatching(/^.{43}=$/)]);
    expect(loadSecrets(folder)).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('get what a folder of before lacks, and keep what it has', () => {
    writeFileSync(file, JSON.stringify({ deploymentKey: 'kept' }));
    const secrets = loadSecrets(folder);
    expect([secrets.deploymentKey, secrets.pictureKeys.length]).toEqual(['kept', 1]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  });

  it('are replaced by new ones beside which the former still hold, until they are forgotten', () => {
    const first = loadSecrets(folder);
    saveSecrets(folder, withNew(first, ['deployment', 'pictures', 'databases']));
    const second = loadSecrets(folder);
    expect(second.previousDeploymentKeys).toEqual([first.deploymentKey]);
    expect(second.pictureKeys.slice(1)).toEqual(first.pictureKeys);
    expect(new Set([first.deploymentKey, second.deploymentKey, first.databaseKey, second.databaseKey]).size).toBe(4);
    saveSecrets(folder, withoutFormer(second, ['deployment', 'pictures']));
    const third = loadSecrets(folder);
    expect([third.deploymentKey, third.previousDeploymentKeys]).toEqual([second.deploymentKey, []]);
    expect(third.pictureKeys).toEqual([second.pictureKeys[0]]);
  });
});

const parent = mkdtempSync(path.join(tmpdir(), 'service-keys-'));
afterAll(() => rmSync(parent, { recursive: true }));

describe('the keys of separate processes', () => {
  it('are created once, one key per holder, readable only by their owner', async () => {
    const keys = await loadServiceKeys(parent);
    expect(Object.keys(keys.privateJwk).sort()).toEqual([...keyHolders].sort());
    expect(keys.publicJwks.keys.map(({ kid, d }) => [kid.split('/')[0], d])).toEqual(
      keyHolders.map((holder) => [holder, undefined]),
    );
    expect(statSync(path.join(parent, folderContents.keys)).mode & 0o777).toBe(0o600);
    expect(await loadServiceKeys(parent)).toEqual(keys);
  });

  it('keep those that are there and add those of new holders', async () => {
    const file = path.join(parent, folderContents.keys);
    const older = await generateServiceKeys(keyHolders.filter((holder) => holder !== 'support'));
    writeJsonFile(file, older);
    const keys = await loadServiceKeys(parent);
    expect(keys.privateJwk).toMatchObject(older.privateJwk);
    expect(keys.publicJwks.keys).toHaveLength(keyHolders.length);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
  });
});
