import pg from 'pg';
import type { BenchContext, Measurement } from '../harness/bench.ts';
import type { ManyDealers } from './many-dealers.ts';
import { bare } from './measurements.ts';
import type { SizedProduct } from './sized-product.ts';

/** What a table takes on the disk, indexes included. */
interface TableSize {
  readonly database: string;
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/** What a table grows by in a day. */
interface Growth {
  readonly kind: string;
  readonly rows: number;
  readonly bytes: number;
}

/** So many days a car stays in stock; then another one takes its place. */
const DAYS_IN_STOCK = 45;
/** What a car gets after its listing: four prices and its sale. */
const LATER_EVENTS = 5;
/** One row per event rather than one per car. */
const ofEvents: ReadonlySet<string> = new Set(['stock.events', 'stock.feed_receipts']);
const databases = ['stock', 'leads', 'search_indexer'] as const;
const MIB = 2 ** 20;

/**
 * What each table grows by in a day, the most first, if nothing were deleted: the rows per car as they were measured after all cars were listed
 * once, for the cars that are new in a day, and what each gets later. Pure.
 * @param cars in stock
 */
export function growthADay(tables: readonly TableSize[], cars: number): Growth[] {
  const newCars = cars / DAYS_IN_STOCK;
  return tables
    .filter(({ rows }) => rows >= cars)
    .map(({ database, table, rows, bytes }) => {
      // A partition of a day counts as its table.
      const kind = `${database}.${table.replace(/_\d{8}$/, '')}`;
      const perCar = rows / cars + (ofEvents.has(kind) ? LATER_EVENTS : 0);
      return { kind, rows: newCars * perCar, bytes: newCars * perCar * (bytes / rows) };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

/** Prints what a day adds to each table that has a row per car or event. */
export async function measureGrowth(
  { stack }: SizedProduct,
  dealers: ManyDealers,
  { note }: BenchContext,
): Promise<Measurement[]> {
  const sizes = await Promise.all(databases.map((name) => sizesIn(name, stack.urls[name])));
  const growth = growthADay(sizes.flat(), dealers.cars);
  const total = growth.reduce((sum, { bytes }) => sum + bytes, 0);
  note(`a day at ${dealers.cars} cars that stay ${DAYS_IN_STOCK} days each: ${(total / MIB).toFixed(1)} MiB`);
  return [
    ...growth.map(({ kind, bytes }) => bare(`a day adds to ${kind}`, 'MiB', bytes / MIB)),
    bare('a day adds to all tables', 'MiB', total / MIB),
    bare('vehicles a day that are gone and leave a row', 'rows', dealers.cars / DAYS_IN_STOCK),
  ];
}

async function sizesIn(database: string, connectionString: string): Promise<TableSize[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; bytes: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    const sizes: TableSize[] = [];
    for (const { name, bytes } of tables) {
      const { rows } = await client.query<{ count: string }>(
        `SELECT count(*) AS count FROM ${client.escapeIdentifier(name)}`,
      );
      sizes.push({ database, table: name, rows: Number(rows[0]?.count), bytes: Number(bytes) });
    }
    return sizes;
  } finally {
    await client.end();
  }
}
