import type { DataSource } from 'typeorm';

/** Until when a row is kept: a time after an instant in one of its columns. */
interface KeptFor {
  /** The column with that instant, a timestamptz. */
  readonly column: string;
  /** What happened then, in words: `the answer`. */
  readonly after: string;
  readonly forMs: number;
  /** SQL: only rows that meet this. The table may be named. */
  readonly where?: string;
  /** What `where` means, in words: `of a disabled subscription`. */
  readonly only?: string;
}

/** Until when a row is kept: until it meets a condition. */
interface KeptUntil {
  /** In words: `the day is over`. */
  readonly until: string;
  /** SQL, true for rows that go. With `cutOff`, `$1` is its result. */
  readonly ended: string;
  readonly cutOff?: (now: Date) => Date | string;
}

/** What every entry says. */
interface Named {
  readonly table: string;
  /** What its rows are, in the plural: `answers to enquiries`. */
  readonly what: string;
  /** Milliseconds between two looks; an hour if undefined. */
  readonly everyMs?: number;
}

/** Rows that are deleted one by one. */
export interface DeletedRows extends Named {
  readonly kind: 'delete';
  readonly kept: KeptFor | KeptUntil;
  /** Rows of a transaction; 10,000 if undefined. Fewer, if rows are large or bring others with them. */
  readonly rowsAtOnce?: number;
  /** Other tables whose rows with the same value in this column go in the same transaction. */
  readonly together?: { readonly column: string; readonly tables: readonly string[] };
}

/** Rows that stay without what some of their columns say. */
export interface RedactedRows extends Named {
  readonly kind: 'redact';
  readonly kept: KeptFor | KeptUntil;
  /** Set to NULL. */
  readonly columns: readonly string[];
  /** Rows of a transaction; 10,000 if undefined. */
  readonly rowsAtOnce?: number;
}

/** Rows that go with the partition of their day. */
export interface DroppedPartitions extends Named {
  readonly kind: 'partition';
  readonly kept: Pick<KeptFor, 'after' | 'forMs'>;
  /** Creates the partitions that will be needed and drops those past their time; repeated, it continues. */
  keep(dataSource: DataSource, now: Date): Promise<void>;
}

/** Rows that go to a table for what is rarely read, and stay readable. */
export interface MovedRows extends Named {
  readonly kind: 'move';
  readonly kept: Pick<KeptFor, 'after' | 'forMs'>;
  /** The table that has them from then on. */
  readonly to: string;
  /** Moves a bounded part of what is past its time; repeated, it continues. */
  keep(dataSource: DataSource, now: Date): Promise<void>;
}

/** How long a table keeps its rows, and how they go. */
export type RetentionEntry = DeletedRows | RedactedRows | DroppedPartitions | MovedRows;

/** What a service keeps how long: each of its own tables is in one of the two. */
export interface RetentionTable {
  readonly entries: readonly RetentionEntry[];
  /** Tables without an end of time, and why: `one row per vehicle`. */
  readonly lasting: Readonly<Record<string, string>>;
}

/** Which rows go at an instant, as SQL with its parameters. Pure. */
export function expiredRows(
  { kept }: DeletedRows | RedactedRows,
  now: Date,
): { readonly where: string; readonly values: unknown[] } {
  if ('until' in kept) return { where: kept.ended, values: kept.cutOff ? [kept.cutOff(now)] : [] };
  const where = [`${kept.column} < $1`, ...(kept.where ? [kept.where] : [])].join(' AND ');
  return { where, values: [new Date(now.getTime() - kept.forMs)] };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long an entry's rows are kept, in words: `30 days after the answer`. Pure. */
export function keptInWords(entry: RetentionEntry): string {
  const { kept } = entry;
  if ('until' in kept) return `until ${kept.until}`;
  const [unit, unitMs] = UNITS.find(([, ms]) => kept.forMs % ms === 0) ?? UNITS[2];
  const count = kept.forMs / unitMs;
  const only = 'only' in kept && kept.only ? `, ${kept.only}` : '';
  const moved = entry.kind === 'move' ? `, then in \`${entry.to}\`` : '';
  return `${count} ${unit}${count === 1 ? '' : 's'} after ${kept.after}${only}${moved}`;
}
