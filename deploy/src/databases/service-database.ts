import pg from 'pg';

/**
 * Creates a service's role and its database if they are missing, and gives the role the password of its address: a changed secret takes
 * effect. Only the role may enter the database. The role owns everything in it, also if an earlier version ran every service as
 * Postgres's owner. It may see other sessions, so that an alarm can name the one that holds up the outboxes.
 * @param adminUrl `postgres://` address of Postgres's owner.
 * @param url `postgres://role:password@host:port/database` as the service will use it.
 */
export async function ensureServiceDatabase(adminUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const role = pg.escapeIdentifier(decodeURIComponent(username));
  const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
  const login = `LOGIN PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const isThere = async (question: string, name: string) => (await client.query(question, [name])).rowCount !== 0;
    const known = await isThere('SELECT 1 FROM pg_roles WHERE rolname = $1', decodeURIComponent(username));
    await client.query(`${known ? 'ALTER' : 'CREATE'} ROLE ${role} ${login}`);
    await client.query(`GRANT pg_read_all_stats TO ${role}`);
    const made = await isThere('SELECT 1 FROM pg_database WHERE datname = $1', decodeURIComponent(pathname.slice(1)));
    await client.query(
      made ? `ALTER DATABASE ${database} OWNER TO ${role}` : `CREATE DATABASE ${database} OWNER ${role}`,
    );
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
  } finally {
    await client.end();
  }
  const within = new URL(adminUrl);
  within.pathname = pathname;
  await giveContents(within.toString(), role);
}

/** Gives the role each schema, table, sequence, view and function in the database that belongs to the role of this connection. */
async function giveContents(url: string, role: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(OWNED, [role]);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A sequence or an index of a table's own goes with its table. */
const OWNED = `
  WITH schemas AS (
    SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
  ), owner AS (SELECT oid FROM pg_roles WHERE rolname = current_user)
  SELECT format('ALTER SCHEMA %I OWNER TO %s', nspname, $1::text) AS statement
    FROM schemas, owner WHERE nspowner = owner.oid
  UNION ALL
  SELECT format('ALTER TABLE %I.%I OWNER TO %s', nspname, relname, $1::text)
    FROM pg_class JOIN schemas ON schemas.oid = relnamespace, owner
    WHERE relowner = owner.oid AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND classid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %s', pg_proc.oid::regprocedure, $1::text)
    FROM pg_proc JOIN schemas ON schemas.oid = pronamespace, owner WHERE proowner = owner.oid`;
