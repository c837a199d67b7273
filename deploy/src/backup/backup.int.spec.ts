import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDatabase, makeTestFolder, type PostgresServer, startPostgres } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { archiveOf, backUp, readManifest } from './backup.ts';
import { restore } from './restore.ts';

const passphrase = 'a passphrase that nobody guesses';
const now = new Date('2026-11-26T10:00:00Z');
const DAY_MS = 86_400_000;

/** Pairs of rows in two databases, the first of a pair always before the second: as an event, and what follows from it. */
class Writer {
  readonly #clients: pg.Client[];
  #written = 0;
  #stop = false;
  #done: Promise<void> | undefined;

  private constructor(clients: pg.Client[]) {
    this.#clients = clients;
  }

  static async on(urls: string[]): Promise<Writer> {
    const clients = urls.map((url) => new pg.Client(url));
    for (const client of clients) await client.connect();
    return new Writer(clients);
  }

  get written(): number {
    return this.#written;
  }

  start(): void {
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop = true;
    await this.#done;
    for (const client of this.#clients) await client.end();
  }

  async #run(): Promise<void> {
    while (!this.#stop) {
      this.#written += 1;
      for (const client of this.#clients) {
        await client.query("INSERT INTO rows VALUES ($1, repeat('x', 2000))", [this.#written]);
      }
    }
  }
}

describe('a backup of the data folder', () => {
  let root: string;
  let folder: string;
  let journals: string;
  let to: string;
  let server: PostgresServer | undefined;
  const dataDir = () => path.join(folder, 'postgres');
  const order = (more: { to?: string; now?: Date } = {}) => ({
    folder,
    journals,
    to,
    passphrase,
    release: '0.2.0',
    now,
    ...more,
  });

  beforeAll(async () => {
    root = makeTestFolder();
    folder = path.join(root, 'data');
    to = path.join(root, 'backups');
    journals = path.join(folder, 'journal');
    mkdirSync(journals, { recursive: true });
    writeFileSync(path.join(folder, 'secrets.json'), '{}');
    writeFileSync(path.join(journals, 'leads.journal'), 'the first entry\n');
    server = await startPostgres({ dataDir: dataDir() });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const rowsOf = async (name: string): Promise<number[]> => {
    const client = new pg.Client(await ensureDatabase(server?.url ?? '', name));
    await client.connect();
    const { rows } = await client.query<{ id: number }>('SELECT id FROM rows ORDER BY id');
    await client.end();
    return rows.map(({ id }) => id);
  };

  it('is consistent while writers go on, and is restored as all databases were at its end', async () => {
    const urls: string[] = [];
    for (const name of ['one', 'two']) {
      const url = await ensureDatabase(server?.url ?? '', name);
      const client = new pg.Client(url);
      await client.connect();
      await client.query('CREATE TABLE rows (id int PRIMARY KEY, text text)');
      await client.end();
      urls.push(url);
    }
    const writer = await Writer.on(urls);
    writer.start();
    while (writer.written < 50) await new Promise((resolve) => setImmediate(resolve));
    const before = writer.written - 1;
    const file = await backUp(order());
    const during = writer.written;
    await writer.stop();
    expect(during).toBeGreaterThan(before);
    expect(readFileSync(archiveOf(file)).includes('repeat')).toBe(false);
    expect(readManifest(file)).toMatchObject({ release: '0.2.0', positions: { end: expect.stringMatching(/\//) } });

    await server?.stop();
    await expect(restore({ ...order(), from: file, passphrase: 'another passphrase' })).rejects.toThrow();
    const late = new Date(now.getTime() + 31 * DAY_MS);
    await expect(restore({ ...order(), from: file, now: late })).rejects.toThrow(/would come back/);
    writeFileSync(path.join(journals, 'leads.journal'), 'the first entry\nan erasure since\n');
    const { before: kept } = await restore({ ...order(), from: file });
    expect(kept && existsSync(kept)).toBe(true);
    // What was erased since is not forgotten.
    expect(readFileSync(path.join(journals, 'leads.journal'), 'utf8')).toContain('since');

    server = await startPostgres({ dataDir: dataDir() });
    const [one, two] = [await rowsOf('one'), await rowsOf('two')];
    expect(one).toEqual(Array.from(one, (_, place) => place + 1));
    expect(two.length).toBeGreaterThanOrEqual(before);
    expect(one.length - two.length).toBeGreaterThanOrEqual(0);
    expect(one.length - two.length).toBeLessThanOrEqual(1);
  });

  it('never lies beside the deployment key, and goes after 30 days', async () => {
    await expect(backUp(order({ to: path.join(folder, 'backups') }))).rejects.toThrow(/has the deployment key/);
    const old = await backUp(order({ now: new Date(now.getTime() - 40 * DAY_MS) }));
    const fresh = await backUp(order({ now: new Date(now.getTime() + DAY_MS) }));
    expect([old, archiveOf(old), fresh, archiveOf(fresh)].map((file) => existsSync(file))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
