import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { recurringWork } from './background-worker.ts';

/** A column of boxes that are kept for longer than a former deployment key should be. */
export interface SealedColumn {
  readonly table: string;
  /** The column that names a row. */
  readonly id: string;
  /** Its type. */
  readonly type: 'text' | 'uuid';
  readonly column: string;
  /** The associated data of a row's box. */
  contextOf(id: string): string;
}

const EVERY_MS = 3_600_000;
const ROWS_AT_ONCE = 500;

/**
 * A Nest provider that seals boxes again by the current deployment key, at the start and every hour, while the service knows a former one.
 * What it doesn't list is gone by itself within 31 days.
 */
export function resealing(columns: readonly SealedColumn[]): Provider {
  return recurringWork({
    name: 'seal again by the current deployment key',
    everyMs: EVERY_MS,
    inject: [DataSource, SecretBox, SERVICE_LOGGER],
    work: async (dataSource: DataSource, box: SecretBox, logger: Logger) => {
      if (!box.hasFormerKeys) return;
      for (const column of columns) {
        const rows = await reseal(dataSource, box, column);
        logger.info({ table: column.table, rows }, 'all rows are sealed by the current deployment key');
      }
    },
  });
}

/**
 * Seals the boxes of a column again that another key than the current one sealed, in small transactions.
 * @returns how many
 * @throws SecretBoxError if the box knows the key of one no more
 */
export async function reseal(dataSource: DataSource, box: SecretBox, column: SealedColumn): Promise<number> {
  let total = 0;
  let after: string | null = null;
  for (let isLast = false; !isLast; ) {
    const place: string | null = after;
    const ids: string[] = await dataSource.transaction((manager) => resealSome(manager, { box, column, after: place }));
    total += ids.length;
    after = ids.at(-1) ?? after;
    isLast = ids.length < ROWS_AT_ONCE;
  }
  return total;
}

/** The next rows by id after the given one. A row that somebody deletes or writes meanwhile is as they leave it. */
async function resealSome(
  manager: EntityManager,
  { box, column, after }: { box: SecretBox; column: SealedColumn; after: string | null },
): Promise<string[]> {
  const { table, id, type, column: sealed, contextOf } = column;
  const rows: { id: string; box: string }[] = await manager.query(
    `SELECT ${id} AS id, ${sealed} AS box FROM ${table}
     WHERE split_part(${sealed}, '.', 2) <> $1 AND ($2::${type} IS NULL OR ${id} > $2::${type}) ORDER BY ${id} LIMIT $3 FOR UPDATE`,
    [box.keyId, after, ROWS_AT_ONCE],
  );
  const sealedAgain = rows.map((row) => box.seal(box.open(row.box, contextOf(row.id)), contextOf(row.id)));
  await manager.query(
    `UPDATE ${table} AS kept SET ${sealed} = given.box
     FROM unnest($1::${type}[], $2::text[]) AS given (id, box) WHERE kept.${id} = given.id`,
    [rows.map((row) => row.id), sealedAgain],
  );
  return rows.map((row) => row.id);
}
