import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('has nothing where a file went behind its back', async () => {
    const store = new PictureStore(folder, 100);
    await store.write('a', Buffer.alloc(40));
    for (const file of await readdir(folder)) await rm(path.join(folder, file));
    expect(await store.read('a')).toBeUndefined();
    expect(store.bytes).toBe(0);
  });
});
