import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { distributedDatabases } from '../distributed/plan.ts';
import type { DatabaseName } from './container-secrets.ts';
import { ensureServiceDatabase } from './databases.ts';
import { migrateAll } from './migrate-all.ts';

let owner: TestDatabase;
/** Of this run alone: roles belong to the whole server. */
let urls: Record<DatabaseName, string>;
beforeAll(async () => {
  owner = await createTestDatabase();
  const { host, pathname } = new URL(owner.url);
  const own = (name: string) => `${pathname.slice(1)}_${name}`;
  urls = Object.fromEntries(
    distributedDatabases.map((name) => [name, `postgres://${own(name)}:first@${host}/${own(name)}`]),
  ) as typeof urls;
});
afterAll(async () => {
  await ask(owner.url, async (client) => {
    for (const url of Object.values(urls)) {
      const name = pg.escapeIdentifier(new URL(url).username);
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${name}`);
    }
  });
  await owner.drop();
});

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end();
  }
}
const migrationsOf = (url: string) =>
  ask(url, async (client) => (await client.query('SELECT name FROM migrations ORDER BY name')).rows);

describe("the containers' databases", () => {
  it('are each a role of its own, which nobody else of the services may enter, and are migrated once', async () => {
    for (const url of Object.values(urls)) await ensureServiceDatabase(owner.url, url);
    await migrateAll(urls);
    const migrated = await Promise.all(Object.values(urls).map(migrationsOf));
    expect(migrated.every((names) => names.length > 0)).toBe(true);
    await migrateAll(urls);
    expect(await Promise.all(Object.values(urls).map(migrationsOf))).toEqual(migrated);
    const intruder = new URL(urls.leads);
    intruder.pathname = new URL(urls.identity).pathname;
    await expect(migrationsOf(intruder.toString())).rejects.toThrow(/permission denied/);
  });

  it('take the role’s new password when they are made sure of again', async () => {
    const renewed = new URL(urls.stock);
    renewed.password = "it's-new";
    await ensureServiceDatabase(owner.url, renewed.toString());
    const roles = await ask(owner.url, (client) =>
      client.query('SELECT rolcanlogin, rolsuper FROM pg_roles WHERE rolname = $1', [renewed.username]),
    );
    expect(roles.rows).toEqual([{ rolcanlogin: true, rolsuper: false }]);
    expect((await migrationsOf(renewed.toString())).length).toBeGreaterThan(0);
  });
});
