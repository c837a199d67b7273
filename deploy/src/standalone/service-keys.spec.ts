import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateServiceKeys, keyHolders } from '@forecourt/service-kit';
import { afterAll, describe, expect, it } from '@jest/globals';
import { folderContents } from './data-folder.ts';
import { writeJsonFile } from './json-file.ts';
import { loadServiceKeys } from './service-keys.ts';

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
