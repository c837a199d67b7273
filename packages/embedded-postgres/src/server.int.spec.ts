import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataFolderInUseError } from './errors.ts';
import { findRunAs } from './platform.ts';
import { type PostgresServer, startPostgres } from './server.ts';
import { makeTestFolder } from './test-database.ts';

describe('the embedded Postgres', () => {
  let folder: string;
  let dataDir: string;
  let server: PostgresServer | undefined;

  beforeEach(() => {
    folder = makeTestFolder();
    dataDir = path.join(folder, 'data');
  });

  afterEach(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function query(text: string): Promise<unknown[]> {
    const client = new pg.Client(server?.url);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  }

  it('keeps committed rows over kill -9 and refuses a second server on its folder', async () => {
    server = await startPostgres({ dataDir });
    await query('CREATE TABLE kept (n int)');
    await query('INSERT INTO kept VALUES (7)');
    await expect(startPostgres({ dataDir })).rejects.toThrow(DataFolderInUseError);

    process.kill(server.pid, 'SIGKILL');
    await expectGone(server.pid);
    server = await startPostgres({ dataDir });

    expect(await query('SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is made anew where making it was cut off', async () => {
    mkdirSync(`${dataDir}.new`, { recursive: true });
    writeFileSync(path.join(`${dataDir}.new`, 'PG_VERSION'), '18');
    server = await startPostgres({ dataDir });
    expect(await query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('takes over from a crash whose process id is another program’s by now, and leaves that program alone', async () => {
    server = await startPostgres({ dataDir });
    await server.stop();
    const bystander = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000) // postgres'], {
      stdio: 'ignore',
      ...findRunAs(),
    });
    try {
      writeFileSync(path.join(dataDir, 'postmaster.pid'), `${bystander.pid}\n${dataDir}\n`);
      server = await startPostgres({ dataDir });
      expect(await query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill('SIGKILL');
    }
  });
});

/** Waits until the process and so its hold on the data folder has ended. */
async function expectGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
