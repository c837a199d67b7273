import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { SERVICE_LOGGER } from '../logging/logger.ts';
import { SecretBox, SecretBoxError } from '../secrets/secret-box.ts';
import { tryEach } from '../waiting/repeat.ts';
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
      await tryEach(columns, async (column) => {
        const rows = await reseal(dataSource, box, column);
        logger.info({ table: column.table, rows }, 'all rows are sealed by the current deployment key');
      });
    },
  });
}

/**
 * Seals the boxes of a column again that another key than the current one sealed, in small transactions.
 * @returns how many
 * @throws SecretBoxError if the box knows the key of one no more, once all others are sealed
 */
export async function reseal(dataSource: DataSource, box: SecretBox, column: SealedColumn): Promise<number> {
  let total = 0;
  let fault: Error | undefined;
  let after: string | null = null;
  for (let isLast = false; !isLast; ) {
    const place: string | null = after;
    const some: SomeResealed = await dataSource.transaction((manager) =>
      resealSome(manager, { box, column, after: place }),
    );
    total += some.sealed;
    fault ??= some.fault;
    after = some.last ?? after;
    isLast = some.read < ROWS_AT_ONCE;
  }
  if (fault) throw fault;
  return total;
}

/** What became of some rows. */
interface SomeResealed {
  readonly read: number;
  readonly last: string | undefined;
  readonly sealed: number;
  /** Of the first row that could not be opened. */
  readonly fault: Error | undefined;
}

/** The next rows by id after the given one. A row that somebody deletes or writes meanwhile is as they leave it. */
async function resealSome(
  manager: EntityManager,
  { box, column, after }: { box: SecretBox; column: SealedColumn; after: string | null },
): Promise<SomeResealed> {
  const { table, id, type, column: sealed, contextOf } = column;
  const rows: { id: string; box: string }[] = await manager.query(
    `SELECT ${id} AS id, ${sealed} AS box FROM ${table}
     WHERE split_part(${sealed}, '.', 2) <> $1 AND ($2::${type} IS NULL OR ${id} > $2::${type}) ORDER BY ${id} LIMIT $3 FOR UPDATE`,
    [box.keyId, after, ROWS_AT_ONCE],
  );
  const sealedAgain = new Map<string, string>();
  let fault: Error | undefined;
  for (const row of rows) {
    try {
      sealedAgain.set(row.id, box.seal(box.open(row.box, contextOf(row.id)), contextOf(row.id)));
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      fault ??= error;
    }
  }
  await manager.query(
    `UPDATE ${table} AS kept SET ${sealed} = given.box
     FROM unnest($1::${type}[], $2::text[]) AS given (id, box) WHERE kept.${id} = given.id`,
    [[...sealedAgain.keys()], [...sealedAgain.values()]],
  );
  return { read: rows.length, last: rows.at(-1)?.id, sealed: sealedAgain.size, fault };
}
