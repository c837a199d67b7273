import pg from 'pg';

/**
 * Makes a service's role and its database where they are missing, and gives the role the password of its address: a changed secret takes
 * effect. Nobody but the role may enter the database.
 * @param adminUrl `postgres://` address of Postgres's owner.
 * @param url `postgres://role:password@host:port/database` as the service will use it.
 */
export async function ensureServiceDatabase(adminUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const [role, database] = [username, pathname.slice(1)].map((name) => pg.escapeIdentifier(decodeURIComponent(name)));
  const login = `LOGIN PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const isThere = async (question: string, name: string) => (await client.query(question, [name])).rowCount !== 0;
    const known = await isThere('SELECT 1 FROM pg_roles WHERE rolname = $1', decodeURIComponent(username));
    await client.query(`${known ? 'ALTER' : 'CREATE'} ROLE ${role} ${login}`);
    const made = await isThere('SELECT 1 FROM pg_database WHERE datname = $1', decodeURIComponent(pathname.slice(1)));
    if (!made) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  } finally {
    await client.end();
  }
}
