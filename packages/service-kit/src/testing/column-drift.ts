import { type DatabaseOptions, openDatabase } from '../database/open-database.ts';

/**
 * What TypeORM would change of the columns of migrated tables so that they match their entities: nothing, if they say the same. Constraints and
 * indexes are the migrations' alone. It changes nothing.
 */
export async function columnDrift(
  options: Pick<DatabaseOptions, 'url' | 'migrations' | 'entities'>,
): Promise<string[]> {
  const dataSource = await openDatabase({ ...options, name: 'column drift', poolSize: 2 });
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !/ (?:CONSTRAINT|INDEX) /.test(query));
  } finally {
    await dataSource.destroy();
  }
}
