import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { announce, claimFolder, readRunFile, releaseFolder } from './run-file.ts';

describe('the run file', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-run-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const leave = (content: string) => writeFileSync(path.join(folder, 'run.json'), content);

  it('names who runs and where, until the folder is given up', () => {
    claimFolder(folder);
    announce(folder, { gatewayUrl: 'http://127.0.0.1:3000' });
    expect(readRunFile(folder)).toMatchObject({ pid: process.pid, gatewayUrl: 'http://127.0.0.1:3000' });
    releaseFolder(folder);
    expect(readRunFile(folder)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused while another process holds it', () => {
    leave(JSON.stringify({ pid: process.ppid, gatewayUrl: 'http://127.0.0.1:3000' }));
    expect(() => claimFolder(folder)).toThrow(
      `Forecourt already runs on ${folder} (process ${process.ppid} at http://127.0.0.1:3000).`,
    );
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  // Only Linux reports when a process was started.
  const marks = process.platform === 'linux' ? [{ pid: process.ppid, mark: 'of long ago' }] : [];

  it.each(['{"pid":', ...[{ pid: 2 ** 22 + 1 }, ...marks].map((run) => JSON.stringify(run))])(
    'is taken over if it is broken or its process has ended, its id perhaps another’s by now: %s',
    (left) => {
      leave(left);
      claimFolder(folder);
      expect(readRunFile(folder)?.pid).toBe(process.pid);
      expect(readdirSync(folder)).toEqual(['run.json']);
    },
  );
});
