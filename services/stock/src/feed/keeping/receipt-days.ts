import type { DataSource, QueryRunner } from 'typeorm';

/**
 * For this long a repeat is recognised by its id, counted from when it happened. Earlier events are recognised by their time: for every
 * part that they set, data of the same or a newer time is stored (FEED-2).
 */
export const RECEIPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** A lock that is not free by then is requested again next time: requests behind us would wait as long. */
const LOCK_TIMEOUT = '5s';

/** The day of an instant, in UTC: `2026-10-01`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first day with stored receipts. */
export const oldestReceiptDay = (now: Date): string => dayOf(new Date(now.getTime() - RECEIPT_DAYS * DAY_MS));

/** Whether a batch failed because a day has no partition yet. */
export function lacksReceiptDay(error: unknown): boolean {
  return error instanceof Error && /no partition of relation "feed_receipts"/.test(error.message);
}

/** A partition as found: also one that a process left halfway, created and not attached, or half detached. */
interface Partition {
  name: string;
  state: 'attached' | 'detaching' | 'apart';
}

/**
 * Creates the partitions of receipts from RECEIPT_DAYS ago until tomorrow, 92 in all, and drops older ones. It blocks nobody:
 * feeds continue, and it waits only briefly for locks. Several processes take turns. Repeated after a crash, it continues.
 * @throws any error of the database; the next run finishes the work.
 */
export async function keepReceiptDays(dataSource: DataSource, now: Date): Promise<void> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.query(`SELECT pg_advisory_lock(hashtextextended('stock/receipt-days', 0))`);
    await queryRunner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const partitions = new Map((await readPartitions(queryRunner)).map((partition) => [partition.name, partition]));
    const wanted = daysUntilTomorrow(now);
    for (const day of wanted) await makePartition(queryRunner, day, partitions.get(nameOf(day)));
    const kept = new Set(wanted.map(nameOf));
    const first = nameOf(oldestReceiptDay(now));
    for (const partition of partitions.values()) {
      if (!kept.has(partition.name) && partition.name < first) await dropPartition(queryRunner, partition);
    }
  } finally {
    // Both belong to the session, which the pool will reuse.
    await queryRunner.query('RESET lock_timeout').catch(() => undefined);
    await queryRunner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await queryRunner.release();
  }
}

function daysUntilTomorrow(now: Date): string[] {
  return Array.from({ length: RECEIPT_DAYS + 2 }, (_, index) =>
    dayOf(new Date(now.getTime() + (index - RECEIPT_DAYS) * DAY_MS)),
  );
}

const nameOf = (day: string): string => `feed_receipts_${day.replaceAll('-', '')}`;

async function readPartitions(queryRunner: QueryRunner): Promise<Partition[]> {
  return queryRunner.query(
    `SELECT relname AS name, CASE WHEN inhrelid IS NULL THEN 'apart' WHEN inhdetachpending THEN 'detaching' ELSE 'attached' END AS state
     FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^feed_receipts_[0-9]{8}$'`,
  );
}

/** Created separately and then attached, because that locks the table in a way that does not block readers and writers. */
async function makePartition(queryRunner: QueryRunner, day: string, found: Partition | undefined): Promise<void> {
  if (found?.state === 'attached') return;
  const name = nameOf(day);
  if (found?.state === 'detaching') await finishDetaching(queryRunner, name);
  if (!found) await queryRunner.query(`CREATE TABLE ${name} (LIKE feed_receipts INCLUDING INDEXES)`);
  const next = dayOf(new Date(Date.parse(day) + DAY_MS));
  await queryRunner.query(
    `ALTER TABLE feed_receipts ATTACH PARTITION ${name} FOR VALUES FROM ('${day}') TO ('${next}')`,
  );
}

async function dropPartition(queryRunner: QueryRunner, { name, state }: Partition): Promise<void> {
  if (state === 'detaching') await finishDetaching(queryRunner, name);
  if (state === 'attached') {
    await queryRunner.query(`ALTER TABLE feed_receipts DETACH PARTITION ${name} CONCURRENTLY`);
  }
  await queryRunner.query(`DROP TABLE ${name}`);
}

async function finishDetaching(queryRunner: QueryRunner, name: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE feed_receipts DETACH PARTITION ${name} FINALIZE`);
}
