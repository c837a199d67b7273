import pg from 'pg';

/** A name in a comment at the beginning: short enough for the server, which cuts names at 63 bytes. */
const NAMED = /^\s*\/\* ([a-z_-]{3,60}) \*\//;

/**
 * A connection that prepares each statement which begins with a name, as `/* lock-position *\/ SELECT …`: the server then parses and plans it
 * once per connection. For most of what is sent many times a second that takes longer than running it. A name is for one text; the text lists
 * its columns, as a prepared `SELECT *` fails once a migration has added one.
 */
export class NamingClient extends pg.Client {
  override query = ((query: unknown, ...others: unknown[]): unknown => {
    const name = typeof query === 'string' ? NAMED.exec(query)?.[1] : undefined;
    const [values, ...rest] = others;
    // Without parameters a callback may stand in their place.
    if (name === undefined || typeof values === 'function') return this.#send(query, ...others);
    return this.#send({ name, text: query, values }, ...rest);
  }) as pg.Client['query'];

  #send(...query: unknown[]): unknown {
    return (pg.Client.prototype.query as (...query: unknown[]) => unknown).apply(this, query);
  }
}

/**
 * Between the pool's hands and its user's nobody listens to a connection, and one that is lost in that moment, because the server ends just
 * after it said it was ready, would end the process: an error without a listener does. Queries on it report the loss.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  const listened = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    client.on('error', () => undefined);
  });
}
