import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PictureStore } from './picture-store.ts';
import { QueueFullError, WorkQueue } from './work-queue.ts';

describe('the store of pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('UI-2 keeps what fits, and lets go what was not used for longest', async () => {
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

  it('has nothing where a file went behind its back', async () => {
    const store = new PictureStore(folder, 100);
    await store.write('a', Buffer.alloc(40));
    for (const file of await readdir(folder)) await rm(path.join(folder, file));
    expect(await store.read('a')).toBeUndefined();
    expect(store.bytes).toBe(0);
  });
});

describe('the queue of pictures', () => {
  it('UI-2 does one thing at a time, the same thing once, and what can wait last', async () => {
    const queue = new WorkQueue(10);
    const done: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(name);
      return name;
    };
    const first = queue.now('first', work('first'));
    queue.later('avif', work('avif'), () => undefined);
    const asked = [queue.now('a', work('a')), queue.now('a', work('a')), queue.now('b', work('b'))];
    expect(await Promise.all([first, ...asked])).toEqual(['first', 'a', 'a', 'b']);
    while (queue.waiting > 0 || running > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(['first', 'a', 'b', 'avif']);
  });

  it('goes on after a fault, and refuses what finds no room', async () => {
    const queue = new WorkQueue(1);
    const broken = queue.now('broken', () => Promise.reject(new Error('broken')));
    const next = queue.now('next', async () => 'next');
    await expect(queue.now('third', async () => 'third')).rejects.toThrow(QueueFullError);
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
