import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import pg from 'pg';
import { type DatabaseName, standaloneDatabases } from '../postgres.ts';
import { announce } from '../run-file.ts';
import { type Product, startProduct } from '../services.ts';
import { Shutdown } from '../shutdown.ts';

/** How a command has ended. */
export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Every service of the product in this process, without stock, and operators' commands that find it by its data folder. */
export class WholeProduct {
  readonly folder: string;
  readonly product: Product;
  /** The broker of the product. */
  readonly transport: Transport;
  readonly #databases: ReadonlyMap<DatabaseName, TestDatabase>;
  readonly #shutdown: Shutdown;

  private constructor(
    folder: string,
    product: Product,
    transport: Transport,
    { databases, shutdown }: { databases: ReadonlyMap<DatabaseName, TestDatabase>; shutdown: Shutdown },
  ) {
    this.folder = folder;
    this.product = product;
    this.transport = transport;
    this.#databases = databases;
    this.#shutdown = shutdown;
  }

  static async start(): Promise<WholeProduct> {
    const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-product-'));
    const databases = new Map<DatabaseName, TestDatabase>();
    for (const name of standaloneDatabases) databases.set(name, await createTestDatabase());
    const urls = Object.fromEntries([...databases].map(([name, { url }]) => [name, url])) as Record<
      DatabaseName,
      string
    >;
    const key = Buffer.alloc(32, 1).toString('base64');
    const shutdown = new Shutdown();
    const product = await startProduct({
      urls,
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
    announce(folder, { operator: product.operator });
    const transport = await createEmbeddedTransport({ url: urls.broker, pollMs: 200 });
    return new WholeProduct(folder, product, transport, { databases, shutdown });
  }

  async stop(): Promise<void> {
    await this.transport.close();
    await this.#shutdown.run();
    for (const database of this.#databases.values()) await database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a built program, such as `topics`, as an operator does. */
  run(program: string, ...args: string[]): Promise<CommandResult> {
    const file = path.resolve(import.meta.dirname, '../../../dist/programs', `${program}.js`);
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
    const env = { ...process.env, NODE_OPTIONS: '', FORECOURT_DATA: this.folder };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      );
    });
  }

  /** Waits until a statement finds so many rows. */
  async untilFound(name: DatabaseName, count: number, statement: string): Promise<void> {
    while ((await this.inDatabase(name, statement)).length !== count) await pause(20);
  }

  /** Runs statements behind a service's back; the rows of the last one. */
  async inDatabase(name: DatabaseName, ...statements: string[]): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client(this.#databases.get(name)?.url);
    await client.connect();
    try {
      let rows: pg.QueryResultRow[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      return rows;
    } finally {
      await client.end();
    }
  }
}
