import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeLog, openLog } from './log-file.ts';

const MEBIBYTE = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'logs-')), 'logs');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

const modes = () =>
  readdirSync(folder).map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]);

describe('a log', () => {
  it('is readable only by its owner, also the rotated files', async () => {
    const log = openLog(folder, 'stock.log');
    for (let part = 0; part < 11; part += 1) {
      await new Promise((resolve) => log.write(`${'x'.repeat(MEBIBYTE)}\n`, resolve));
    }
    await closeLog(log);
    expect(modes()).toEqual([
      ['stock.log', '600'],
      ['stock.log.1', '600'],
    ]);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  });

  it('that everyone could read is readable only by its owner from the next start', async () => {
    await closeLog(openLog(folder, 'stock.log'));
    for (const name of ['stock.log', 'stock.log.1', 'stock.log.4']) {
      writeFileSync(path.join(folder, name), 'line\n');
      chmodSync(path.join(folder, name), 0o644);
    }
    await closeLog(openLog(folder, 'stock.log'));
    expect(modes().filter(([, mode]) => mode !== '600')).toEqual([]);
  });
});
