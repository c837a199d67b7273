import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM's query runner cannot close its connection, which is the surest way to release a session's locks: so this is the pool itself. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
