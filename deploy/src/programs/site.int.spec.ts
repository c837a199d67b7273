import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';

const program = path.resolve(import.meta.dirname, '../../dist/programs/site.js');
const demo = path.resolve(import.meta.dirname, '../../demo/sites/wattle-creek-caravans');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-program-'));
  cpSync(demo, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...args, '--folder', folder], (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

describe('npm run site -- check', () => {
  it('SITE-8 ends with a word and a code: 0 in order, 1 with the fault of each file', async () => {
    const right = await run('check', 'wattle-creek-caravans');
    expect([right.code, right.out]).toEqual([0, expect.stringContaining('files are in order')]);
    const bomb = sharp({
      create: { width: 10_000, height: 7_000, channels: 3, background: '#08f' },
      limitInputPixels: false,
    });
    await bomb.png().toFile(path.join(folder, 'pictures/bomb.png'));
    writeFileSync(path.join(folder, 'pictures/words.jpg'), 'some words');
    const wrong = await run('check', 'wattle-creek-caravans');
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    expect(wrong.err.split('\n')).toEqual([
      expect.stringMatching(/^pictures\/bomb\.png: expected a JPEG.*; got another file: .*pixel limit/),
      expect.stringMatching(/^pictures\/words\.jpg: expected a JPEG.*; got another file: .*not a JPEG/),
      '2 faults.',
      '',
    ]);
  });
});
