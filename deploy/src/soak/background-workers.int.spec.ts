import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@forecourt/embedded-postgres';
import { BackgroundWorker } from '@forecourt/service-kit';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { type DatabaseName, standaloneDatabases } from '../standalone/postgres.ts';
import { startProduct } from '../standalone/services.ts';
import { Shutdown } from '../standalone/shutdown.ts';
import { soakTests } from './background-workers.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the soak tests of background workers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-workers-'));
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('cover every worker that a service of the product starts, and no other', async () => {
    const started = jest.spyOn(BackgroundWorker.prototype, 'onApplicationBootstrap');
    const shutdown = new Shutdown();
    const key = Buffer.alloc(32, 1).toString('base64');
    const databases = await Promise.all(
      standaloneDatabases.map(async (name) => [name, await createTestDatabase()] as const),
    );
    try {
      await startProduct({
        urls: Object.fromEntries(databases.map(([name, { url }]) => [name, url])) as Record<DatabaseName, string>,
        secrets: { deploymentKey: key, pictureKeys: [key] },
        port: 0,
        spoolFolder: path.join(folder, 'spool'),
        pictureFolder: path.join(folder, 'pictures'),
        journalFolder: path.join(folder, 'journal'),
        snapshotFile: path.join(folder, 'snapshot'),
        limits: {},
        log: { write: () => undefined },
        shutdown,
      });
      const names = started.mock.contexts.map((worker) => (worker as BackgroundWorker).name);
      expect([...new Set(names)].sort()).toEqual(Object.keys(soakTests).sort());
    } finally {
      await shutdown.run();
      for (const [, database] of databases) await database.drop();
    }
  }, 60_000);

  it.each(Object.entries(soakTests))('has %s where the table says', (_, { spec, names }) => {
    const text = readFileSync(path.join(root, spec), 'utf8');
    for (const name of names) expect(text).toContain(`'${name}`);
  });
});
