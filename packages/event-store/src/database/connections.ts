import type { ClientBase, Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM's query runner cannot close its connection, which is the surest way to release a session's locks: so this is the pool itself. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/** Runs the work in one transaction on a pg connection. @throws any error of the work or the commit, after the rollback. */
export async function inClientTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A rollback that fails means that the connection is gone, and the transaction with it.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** What pg's types lack of a connection. */
interface PipeliningClient {
  readonly pipeline?: boolean;
  readonly connection?: { readonly stream?: { cork?(): void; uncork?(): void } };
}

/** Whether a connection sends statements without waiting for the answers to those before; a pool's option. */
export function pipelines(client: PoolClient): boolean {
  return (client as PoolClient & PipeliningClient).pipeline === true;
}

/**
 * Gathers the statements that follow, until the code that waits for no answer has run out, and writes them to the socket at once: a system
 * call for each of a dozen statements costs more than the statements do.
 */
export function sentAtOnce(client: PoolClient): void {
  const stream = (client as PoolClient & PipeliningClient).connection?.stream;
  if (!pipelines(client) || !stream?.cork) return;
  stream.cork();
  // Microtasks come first: TypeORM needs a few of them before it sends.
  process.nextTick(() => stream.uncork?.());
}
