import { FEED_BATCH_LIMIT } from '@forecourt/contracts';
import type { FileRow } from './file-rows.ts';
import { FeedFileError } from './text-scan.ts';

/** The stock numbers of this many rows are remembered, in about 100 bytes each. */
const MOST_ROWS = 2_000_000;
/** Bytes of one request, unless a single row has more. */
const LARGEST_BATCH = 4_000_000;
/** Rows that wait for a later one of their stock number, and their bytes. */
const MOST_WAITING = 10_000;
const MOST_WAITING_BYTES = 32_000_000;

/** Up to 1,000 rows of a file, ready to be sent, and rows that a later one supersedes and that are not sent at all. */
export interface RowBatch {
  rows: FileRow[];
  superseded: FileRow[];
}

/** What the first reading of a file found: how many rows it has, and which of several for one stock number and time is the last. */
export class FilePlan {
  rows = 0;
  readonly #last = new Map<string, number>();

  /** @throws FeedFileError if the file has more rows than can be remembered. */
  note({ row, key }: FileRow): void {
    this.rows += 1;
    if (key === undefined) return;
    if (this.#last.size === MOST_ROWS && !this.#last.has(key)) {
      throw new FeedFileError(
        `The file has more than ${MOST_ROWS} stock numbers: split it and push the parts one after another.`,
      );
    }
    this.#last.set(key, row);
  }

  /** The last row with the same stock number and time; the row itself if there is no other. */
  lastOf({ row, key }: FileRow): number {
    return (key === undefined ? undefined : this.#last.get(key)) ?? row;
  }
}

/**
 * Puts rows together into requests. Rows about the same stock number and time go in one request, in their order, so that the platform lets
 * the last of them count, however far apart they stand in the file and however often a request is sent again.
 */
export async function* batchRows(rows: AsyncIterable<FileRow>, plan: FilePlan): AsyncGenerator<RowBatch> {
  const waiting = new WaitingRows();
  let batch: RowBatch = { rows: [], superseded: [] };
  let bytes = 0;
  for await (const row of rows) {
    if (plan.lastOf(row) > row.row) {
      batch.superseded.push(...waiting.add(row));
      continue;
    }
    const together = [...waiting.take(row.key), row];
    const size = together.reduce((sum, { size }) => sum + size, 0);
    const isFull = batch.rows.length + together.length > FEED_BATCH_LIMIT || bytes + size > LARGEST_BATCH;
    if (isFull && batch.rows.length > 0) {
      yield batch;
      batch = { rows: [], superseded: [] };
      bytes = 0;
    }
    batch.rows.push(...together);
    bytes += size;
  }
  if (batch.rows.length + batch.superseded.length > 0) yield batch;
}

/** Rows that wait for the last one of their stock number; where too many do, the earliest are given up, as they are superseded anyway. */
class WaitingRows {
  readonly #rows = new Map<string, FileRow[]>();
  #count = 0;
  #bytes = 0;

  /** Returns the rows that no longer wait. */
  add(row: FileRow): FileRow[] {
    const { key = '' } = row;
    const twins = this.#rows.get(key) ?? [];
    this.#rows.set(key, [...twins, row]);
    this.#count += 1;
    this.#bytes += row.size;
    const givenUp: FileRow[] = [];
    if (twins.length + 1 === FEED_BATCH_LIMIT) givenUp.push(...this.#drop(key, 1));
    while (this.#count > MOST_WAITING || this.#bytes > MOST_WAITING_BYTES) {
      const [first = ''] = this.#rows.keys();
      givenUp.push(...this.#drop(first, Number.POSITIVE_INFINITY));
    }
    return givenUp;
  }

  take(key: string | undefined): FileRow[] {
    return key === undefined ? [] : this.#drop(key, Number.POSITIVE_INFINITY);
  }

  #drop(key: string, most: number): FileRow[] {
    const rows = this.#rows.get(key) ?? [];
    const dropped = rows.slice(0, most);
    if (dropped.length === rows.length) this.#rows.delete(key);
    else this.#rows.set(key, rows.slice(dropped.length));
    this.#count -= dropped.length;
    this.#bytes -= dropped.reduce((sum, { size }) => sum + size, 0);
    return dropped;
  }
}
