import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PhotoFetcher } from './photo/photo-fetcher.ts';
import { Pictures } from './pictures.ts';

describe('pictures', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-pictures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('stop making drawings ready with the gateway, which is no fault', async () => {
    const faults: unknown[] = [];
    const onFault = (error: unknown) => faults.push(error);
    const pictures = new Pictures({ folder, bytes: 1_000_000, photos: new PhotoFetcher(), onFault });
    const preparing = pictures.prepareDrawings();
    await pictures.onApplicationShutdown();
    await preparing;
    expect(faults).toEqual([]);
  });
});
