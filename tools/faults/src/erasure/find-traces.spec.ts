import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TraceSearch } from './find-traces.ts';
import { seedPersons, tracesOf } from './persons.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-traces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds a trace in any case, across chunks and among other bytes, and nothing else', async () => {
  const [person, stranger] = seedPersons(2);
  if (!person || !stranger) throw new Error('expected two persons');
  mkdirSync(path.join(folder, 'deep'));
  const before = Buffer.alloc((1 << 20) - 3, 0xff);
  const file = path.join(folder, 'deep', 'segment');
  writeFileSync(file, Buffer.concat([before, Buffer.from(person.email.toUpperCase()), Buffer.from([0])]));
  const search = new TraceSearch([person, stranger].flatMap(tracesOf));
  await search.folder(folder);
  expect(search.found).toContain(`${file}: ${person.email.toLowerCase()}`);
  expect(search.found.join()).not.toContain(stranger.lastName.toLowerCase());
  expect(search.bytes).toBeGreaterThan(1 << 20);
});

it('knows a number as it is stored and as people write it', () => {
  const [person] = seedPersons(1);
  const digits = person?.phone.slice(3) ?? '';
  expect(person && tracesOf(person)).toEqual(
    expect.arrayContaining([
      `+61${digits}`,
      `0${digits}`,
      `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
    ]),
  );
});
