import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderContents } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

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
});
