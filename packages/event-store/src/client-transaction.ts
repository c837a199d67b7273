import type { ClientBase } from 'pg';

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
