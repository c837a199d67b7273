import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { baseOf, keepBase } from './folder-state.ts';

const OPERATOR = { address: 'this data folder', owner: 'riverside' };
const AGENCY = { address: 'https://riverside.example', owner: 'riverside' };
const THIRD = { number: 3, at: '2026-11-24T01:00:00.123Z' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folder-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the change set that a folder was made from', () => {
  it('is 0 before the first, then what was noted', () => {
    expect(baseOf(folder, OPERATOR, THIRD)).toBe(0);
    keepBase(folder, OPERATOR, THIRD);
    expect(baseOf(folder, OPERATOR, { number: 4, at: '2026-11-24T02:00:00Z' })).toBe(3);
  });

  it('is known by every address of the same platform', () => {
    keepBase(folder, OPERATOR, THIRD);
    expect(baseOf(folder, AGENCY, THIRD)).toBe(3);
    keepBase(folder, AGENCY, { number: 4, at: '2026-11-24T02:00:00Z' });
    expect(baseOf(folder, OPERATOR, { number: 4, at: '2026-11-24T02:00:00Z' })).toBe(4);
  });

  it('is 0 once the platform was restored and gave the number to another change set', () => {
    keepBase(folder, OPERATOR, THIRD);
    expect(baseOf(folder, OPERATOR, { ...THIRD, at: '2026-11-25T01:00:00.000Z' })).toBe(0);
  });

  it('is that of no other platform and of no other site, even with the same number', () => {
    keepBase(folder, OPERATOR, THIRD);
    expect(baseOf(folder, AGENCY, { ...THIRD, at: '2026-11-20T01:00:00.000Z' })).toBe(0);
    expect(baseOf(folder, { ...OPERATOR, owner: 'hillside' }, THIRD)).toBe(0);
  });

  it('is read from a file with numbers alone', () => {
    writeFileSync(path.join(folder, '.change-sets.json'), JSON.stringify({ [OPERATOR.address]: 2 }));
    expect(baseOf(folder, OPERATOR, THIRD)).toBe(2);
    keepBase(folder, OPERATOR, THIRD);
    expect(JSON.parse(readFileSync(path.join(folder, '.change-sets.json'), 'utf8'))).toEqual({
      'this data folder riverside': THIRD,
    });
  });
});
