import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compressFolder } from './precompress.ts';

const SCRIPT = 'export const word = "word";\n'.repeat(100);

describe('the bundle', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bundle-'));
    await writeFile(path.join(folder, 'entry.js'), SCRIPT);
    await writeFile(path.join(folder, 'tiny.css'), 'p{}');
    await writeFile(path.join(folder, 'face.woff2'), Buffer.alloc(4_000));
    await compressFolder(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('has each script and style compressed beside it, where that makes it smaller', async () => {
    expect((await readdir(folder)).toSorted()).toEqual([
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'face.woff2',
      'tiny.css',
    ]);
  });

  it('is the same once it is read', async () => {
    const compressed = (ending: string) => readFile(path.join(folder, `entry.js${ending}`));
    expect(brotliDecompressSync(await compressed('.br')).toString()).toBe(SCRIPT);
    expect(gunzipSync(await compressed('.gz')).toString()).toBe(SCRIPT);
  });
});
