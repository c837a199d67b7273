import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataFolderInUseError, findRunAs } from './platform.ts';
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

  it('requires a password from every local user, and keeps it unreadable for them', async () => {
    server = await startPostgres({ dataDir });
    const { port } = server;
    const attempt = async (login: string) => {
      const client = new pg.Client(`postgres://${login}@127.0.0.1:${port}/postgres`);
      client.on('error', () => undefined);
      return client.connect().finally(() => client.end().catch(() => undefined));
    };
    await expect(attempt('forecourt')).rejects.toThrow(/password/);
    await expect(attempt('forecourt:guess')).rejects.toThrow('password authentication failed for user "forecourt"');
    expect(statSync(`${dataDir}.key`).mode & 0o777).toBe(0o600);
    expect(statSync(`${dataDir}.key`).uid).toBe(process.getuid?.());
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'data.key']);
  });

  it('gives a password to a cluster that let everybody in, and a new one to a cluster whose password was lost', async () => {
    server = await startPostgres({ dataDir });
    await query('CREATE TABLE kept (n int)');
    await server.stop();
    const rules = path.join(dataDir, 'pg_hba.conf');
    writeFileSync(rules, 'host all all 127.0.0.1/32 trust\n');
    rmSync(`${dataDir}.key`);
    server = await startPostgres({ dataDir });
    expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    expect(readFileSync(rules, 'utf8')).not.toContain('trust');

    const first = server.url;
    await server.stop();
    rmSync(`${dataDir}.key`);
    server = await startPostgres({ dataDir, port: server.port });
    expect(server.url).not.toBe(first);
    expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    const stale = new pg.Client(first);
    stale.on('error', () => undefined);
    await expect(stale.connect()).rejects.toThrow('password authentication failed');
  });

  it('is created again if its creation was interrupted', async () => {
    mkdirSync(`${dataDir}.new`, { recursive: true });
    writeFileSync(path.join(`${dataDir}.new`, 'PG_VERSION'), '18');
    server = await startPostgres({ dataDir });
    expect(await query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('takes over from a crash whose process id is now another program’s, and does not touch that program', async () => {
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

/** Waits until the process has ended and so released the data folder. */
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
