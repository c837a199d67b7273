import type { Pool, PoolClient } from 'pg';

/** Nobody listens to a connection that is in use, and an error without a listener ends the process. The next query on it reports the loss. */
const ignoreError = (): void => undefined;

/**
 * Runs the work in one transaction on a pooled connection; a connection that failed is not used again. The server may end it at any time, also
 * between two queries: as it is shut down, or because this process was paused for longer than a transaction may idle.
 */
export async function inPoolTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', ignoreError);
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.off('error', ignoreError);
    client.release(broken);
  }
}
