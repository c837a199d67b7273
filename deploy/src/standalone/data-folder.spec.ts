import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertKindOfData, StartError } from './data-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = (...parts: string[]) => parts.map((part) => mkdirSync(path.join(folder, part)));

describe('assertKindOfData', () => {
  it('lets each way of running create a new folder and continue with its own', () => {
    for (const distributed of [true, false]) expect(() => assertKindOfData(folder, distributed)).not.toThrow();
    make('postgres');
    expect(() => assertKindOfData(folder, false)).not.toThrow();
    make('engines');
    expect(() => assertKindOfData(folder, true)).not.toThrow();
  });

  it('refuses the data of the other one, and says whose they are', () => {
    make('postgres');
    expect(() => assertKindOfData(folder, true)).toThrow(StartError);
    expect(() => assertKindOfData(folder, true)).toThrow(/'npm start'/);
    make('engines');
    expect(() => assertKindOfData(folder, false)).toThrow(/'npm run start:distributed'/);
  });
});
