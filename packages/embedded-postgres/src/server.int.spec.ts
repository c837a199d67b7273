import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataFolderInUseError } from './errors.ts';
import { type PostgresServer, startPostgres } from './server.ts';
import { makeTestFolder } from './test-database.ts';

describe('the embedded Postgres', () => {
  const folder = makeTestFolder();
  const dataDir = path.join(folder, 'data');
  let server: PostgresServer | undefined;

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
