import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SIZE } from './picture-ladder.ts';
import { PictureMaker } from './picture-maker.ts';
import { PictureStore } from './picture-store.ts';

describe('the store of pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('UI-2 keeps what fits, and drops the least recently used', async () => {
    const store = new PictureStore(folder, 100);
    for (const key of ['a', 'b']) await store.write(key, Buffer.alloc(40, key));
    await store.read('a');
    await store.write('c', Buffer.alloc(40, 'c'));
    expect([await store.has('a'), await store.has('b'), await store.has('c'), store.bytes]).toEqual([
      true,
      false,
      true,
      80,
    ]);
    expect(await readdir(folder)).toHaveLength(2);
    await store.write('huge', Buffer.alloc(101));
    expect(await store.has('huge')).toBe(false);
  });

  it('counts a picture that is written again once', async () => {
    const store = new PictureStore(folder, 100);
    await store.write('a', Buffer.alloc(40));
    await store.write('a', Buffer.alloc(30));
    expect(store.bytes).toBe(30);
  });

  it('UI-2 knows after a restart what it has, in order of use, and clears what a crash left', async () => {
    const before = new PictureStore(folder, 1_000);
    for (const key of ['old', 'new']) await before.write(key, Buffer.from(key));
    const [first] = (await readdir(folder)).toSorted();
    await writeFile(path.join(folder, 'half.draft'), 'x');
    await utimes(path.join(folder, first ?? ''), new Date(0), new Date(0));
    const after = new PictureStore(folder, 3);
    const left = await Promise.all(['old', 'new'].map((key) => after.read(key)));
    expect(left.filter(Boolean)).toHaveLength(1);
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(first);
  });

  it('clears after a restart what is larger than the whole store, or empty', async () => {
    const before = new PictureStore(folder, 1_000);
    for (const [key, size] of [
      ['large', 500],
      ['small', 20],
    ] as const)
      await before.write(key, Buffer.alloc(size));
    await before.write('empty', Buffer.alloc(0));
    const after = new PictureStore(folder, 100);
    const kept = await Promise.all(['large', 'small', 'empty'].map((key) => after.has(key)));
    expect([kept, after.bytes, (await readdir(folder)).length]).toEqual([[false, true, false], 20, 1]);
  });

  it('leaves nothing of a picture that could not be written, and shows it all the same', async () => {
    const store = new PictureStore(folder, 1_000);
    const faults: unknown[] = [];
    const made = Buffer.from('a picture');
    const decoder = { make: async () => made, close: async () => undefined };
    const maker = new PictureMaker(store, decoder, (error) => faults.push(error));
    const asker = {
      turn: { site: 'riverside', network: 'a' },
      mayMake: async () => undefined,
      signal: new AbortController().signal,
    };
    const source = { key: 'drawn', painted: () => ({ master: 'sedan', tone: '#aabbcc', light: 'light' as const }) };
    // Something stands in the place of the file that it would be.
    await maker.make(source, DEFAULT_SIZE, 'webp', asker);
    const [file = ''] = await readdir(folder);
    await rm(path.join(folder, file));
    await mkdir(path.join(folder, file));
    await writeFile(path.join(folder, file, 'in-the-way'), '');
    const { bytes } = await maker.make(source, DEFAULT_SIZE, 'webp', asker);
    expect([bytes, faults.length, await readdir(folder)]).toEqual([made, 1, [file]]);
  });

  it('has nothing where a file went behind its back', async () => {
    const store = new PictureStore(folder, 100);
    await store.write('a', Buffer.alloc(40));
    for (const file of await readdir(folder)) await rm(path.join(folder, file));
    expect(await store.read('a')).toBeUndefined();
    expect(store.bytes).toBe(0);
  });
});
