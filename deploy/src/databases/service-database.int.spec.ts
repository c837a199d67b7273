import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { DatabaseName } from '../containers/container-secrets.ts';
import { migrateAll } from '../containers/databases.ts';
import { distributedDatabases } from '../distributed/plan.ts';
import { ensureServiceDatabase } from './service-database.ts';

/** Postgres's own owner, in a database of this run. */
const owner = { url: '' };
let database: TestDatabase;
/** Used only in this run: roles belong to the whole server. */
let urls: Record<DatabaseName, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const admin = new URL(process.env.FORECOURT_TEST_POSTGRES ?? '');
  admin.pathname = new URL(database.url).pathname;
  owner.url = admin.toString();
  const { host, pathname } = admin;
  const own = (name: string) => `${pathname.slice(1)}_${name}`;
  urls = Object.fromEntries(
    distributedDatabases.map((name) => [name, `postgres://${own(name)}:first@${host}/${own(name)}`]),
  ) as typeof urls;
  for (const url of Object.values(urls)) await ensureServiceDatabase(owner.url, url);
  await migrateAll(urls);
}, 120_000);
afterAll(async () => {
  await ask(owner.url, async (client) => {
    for (const url of Object.values(urls)) {
      const name = pg.escapeIdentifier(new URL(url).username);
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${name}`);
    }
  });
  await database.drop();
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

describe("the services' databases", () => {
  it('each have a role, which no other service can use, and are migrated once', async () => {
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
    urls = { ...urls, stock: renewed.toString() };
  });

  it('give no role a program of the machine, or the database that all roles could meet in', async () => {
    await expect(ask(urls.leads, (client) => client.query("COPY (SELECT 1) TO PROGRAM 'true'"))).rejects.toThrow(
      /permission denied to COPY to or from an external program/,
    );
    const common = new URL(urls.leads);
    common.pathname = '/postgres';
    await expect(migrationsOf(common.toString())).rejects.toThrow(/permission denied for database/);
  });

  it('are handed over whole where an earlier version made them as the owner of Postgres', async () => {
    const name = `${new URL(owner.url).pathname.slice(1)}_early`;
    const early = new URL(owner.url);
    early.pathname = `/${name}`;
    await ask(owner.url, (client) => client.query(`CREATE DATABASE ${name}`));
    urls = { ...urls, gateway: `postgres://${name}:first@${early.host}/${name}` };
    await ask(early.toString(), async (client) => {
      await client.query('CREATE SCHEMA refold');
      await client.query('CREATE TABLE refold.kept (id bigserial PRIMARY KEY, n int GENERATED ALWAYS AS IDENTITY)');
      await client.query('CREATE SEQUENCE apart');
      await client.query('CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$');
      await client.query('INSERT INTO refold.kept DEFAULT VALUES');
    });
    await ensureServiceDatabase(owner.url, urls.gateway);
    await ensureServiceDatabase(owner.url, urls.gateway);

    const kept = await ask(urls.gateway, async (client) => {
      await client.query('ALTER TABLE refold.kept ADD COLUMN more text');
      await client.query('DROP FUNCTION one()');
      await client.query("SELECT nextval('apart')");
      await client.query('INSERT INTO refold.kept DEFAULT VALUES');
      return client.query('SELECT id::int FROM refold.kept ORDER BY id');
    });
    expect(kept.rows).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
