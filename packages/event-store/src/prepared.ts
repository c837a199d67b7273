import type { PoolClient, QueryResultRow } from 'pg';
import type { QueryRunner } from 'typeorm';

/** A statement that each connection parses and plans once, known by its name. */
export interface PreparedStatement {
  /** Unique in the service. */
  name: string;
  text: string;
}

/** Runs a statement in the query runner's transaction, prepared: TypeORM itself has every statement parsed and planned each time. */
export async function runPrepared<Row extends QueryResultRow>(
  queryRunner: QueryRunner,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const client: PoolClient = await queryRunner.connect();
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows;
}
