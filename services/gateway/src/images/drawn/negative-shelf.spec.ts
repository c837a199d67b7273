import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NegativeShelf } from './negative-shelf.ts';

const NEGATIVE = Uint8Array.from({ length: 10_000 }, (_, at) => at % 7);

describe('the shelf of negatives', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-negatives-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives back what it keeps, by body and view, to any process', () => {
    new NegativeShelf(folder).write('ute', 'front', NEGATIVE);
    expect(new NegativeShelf(folder).read('ute', 'front')).toEqual(Buffer.from(NEGATIVE));
    expect(new NegativeShelf(folder).read('ute', 'rear')).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['ute.front.negative']);
  });

  it('knows nothing of what is broken', () => {
    writeFileSync(path.join(folder, 'van.front.negative'), 'half of it');
    expect(new NegativeShelf(folder).read('van', 'front')).toBeUndefined();
  });

  it('goes without where it can’t write', () => {
    const shelf = new NegativeShelf(path.join(folder, 'van.front.negative'));
    shelf.write('ute', 'front', NEGATIVE);
    expect(shelf.read('ute', 'front')).toBeUndefined();
  });
});
