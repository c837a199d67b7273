import pg from 'pg';

/**
 * Keeps a rebuild from listing or swapping its index, as a long transaction that reads the list does, until it is released. An index is
 * created before it is listed, so it can be changed in between.
 */
export async function holdIndexList(databaseUrl: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE search_indexes IN ACCESS SHARE MODE');
  return { letGo: () => client.end() };
}
