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

/** The type of the elements, by its number in each Postgres: text. */
const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/**
 * Values as the parameter of a `text[]` that is cast to json or jsonb, in the binary form of arrays: each text goes as it is. In the form of
 * a literal it would be escaped here and unescaped there, which takes both as long as making the text.
 */
export function jsonTexts(values: readonly unknown[]): Buffer {
  const texts = values.map((value) => JSON.stringify(value));
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = sizes.reduce((sum, size) => sum + LENGTH_BYTES + size, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  // One dimension, no nulls, the elements' type, how many there are, and the number of the first.
  let at = 0;
  for (const part of [1, 0, TEXT, texts.length, 1]) at = array.writeInt32BE(part, at);
  for (const [place, text] of texts.entries()) {
    at = array.writeInt32BE(sizes[place] ?? 0, at);
    at += array.write(text, at);
  }
  return array;
}
