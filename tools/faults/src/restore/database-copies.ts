import path from 'node:path';
import { folderContents } from '@forecourt/deploy';
import { runningServerUrl } from '@forecourt/embedded-postgres';
import pg from 'pg';
import type { DatabaseName } from './restore-plan.ts';

/**
 * Copies of single databases, each of one moment, and their return: what `pg_dump` and `pg_restore` of one database do with a Postgres of your own.
 * Each database belongs to the role of its name.
 */
export class DatabaseCopies {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** @param folder a data folder whose Postgres runs */
  static async open(folder: string): Promise<DatabaseCopies> {
    const url = runningServerUrl(path.join(folder, folderContents.postgres));
    if (url === undefined) throw new Error(`No Postgres runs on ${folder}.`);
    const client = new pg.Client(url);
    await client.connect();
    return new DatabaseCopies(client);
  }

  /** Copies a database while its services run: they lose their connections for a moment, and open others. */
  async take(name: DatabaseName): Promise<void> {
    await this.#client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    try {
      await this.#client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
      await this.#make(`${name}_copy`, name, name);
    } finally {
      await this.#client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    }
  }

  /** Puts the copy in the database's place. */
  async putBack(name: DatabaseName): Promise<void> {
    await this.#client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await this.#client.query(`ALTER DATABASE ${name}_copy RENAME TO ${name}`);
  }

  /** Gives a service an empty database. */
  async empty(name: DatabaseName): Promise<void> {
    await this.#client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await this.#make(name, 'template1', name);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #make(name: string, template: string, owner: string): Promise<void> {
    await this.#client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`);
    await this.#client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  }
}
