import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

/** A write transaction that is older hides the events of all that began after it from every outbox for too long. */
const ALARM_SECONDS = 10;
/** How often the same one is logged again. */
const REPEAT_SECONDS = 60;
/** Those named at most, the oldest first. */
const NAMED = 5;

/** A transaction that outboxes cannot be read past, of whichever database of the server. */
export interface HorizonHolder {
  /** Of the session; undefined for a prepared transaction. */
  pid: number | undefined;
  database: string;
  /** The session's application_name, or the prepared transaction's name. */
  application: string;
  /** `prepared`, or the session's; undefined if this role may not see it (it needs `pg_read_all_stats`). */
  state: string | undefined;
  queryStart: Date | undefined;
  /** Seconds since it began; if this role may not see that, since it was first seen. */
  seconds: number;
}

interface Row {
  pid: number | null;
  database: string | null;
  application: string | null;
  state: string | null;
  query_start: Date | null;
  xid: string;
  seconds: number | null;
}

/**
 * An outbox is read up to the oldest transaction that has an id (`pg_snapshot_xmin`), as those that only read have none. The transactions of
 * all databases count.
 */
const holdersStatement = `/* horizon-holders */
  SELECT database, application, state, query_start, xid, pid, age, seconds FROM (
    SELECT pid, datname AS database, application_name AS application, state, query_start, backend_xid::text AS xid,
           age(backend_xid) AS age, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds
    FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
    UNION ALL
    SELECT NULL, database, gid, 'prepared', NULL, transaction::text, age(transaction),
           extract(epoch FROM clock_timestamp() - prepared)::float8
    FROM pg_prepared_xacts
  ) AS holder ORDER BY age DESC LIMIT 50`;

/** Watches for transactions that keep outboxes from being read on, and names them in the log and in a metric. */
export class HorizonWatch {
  readonly #dataSource: DataSource;
  readonly #logger: Logger;
  readonly #alarmSeconds: number;
  /** When each transaction that runs was first met, and last logged, in milliseconds; by pid and transaction id. */
  #met = new Map<string, { since: number; loggedAt?: number }>();
  #holders: HorizonHolder[] = [];

  constructor(dataSource: DataSource, logger: Logger, alarmSeconds = ALARM_SECONDS) {
    this.#dataSource = dataSource;
    this.#logger = logger;
    this.#alarmSeconds = alarmSeconds;
  }

  /** Those that were too old at the last look, the oldest first; at most 5. */
  get holders(): readonly HorizonHolder[] {
    return this.#holders;
  }

  /** Seconds by `database/application/pid`, for the metric. */
  seconds(): Record<string, number> {
    return Object.fromEntries(
      this.#holders.map(({ database, application, pid, seconds }) => [
        `${database}/${application}/${pid ?? 'prepared'}`,
        seconds,
      ]),
    );
  }

  /** Checks the server once; logs transactions that it sees for the first time, and again each minute. */
  async look(): Promise<void> {
    const rows: Row[] = await this.#dataSource.query(holdersStatement);
    const now = Date.now();
    const met = new Map(rows.map((row) => [nameOf(row), this.#met.get(nameOf(row)) ?? { since: now }]));
    const old = rows.flatMap((row) => {
      const known = met.get(nameOf(row)) ?? { since: now };
      const holder = toHolder(row, (now - known.since) / 1_000);
      return holder.seconds >= this.#alarmSeconds ? [{ known, holder }] : [];
    });
    this.#met = met;
    this.#holders = old.slice(0, NAMED).map(({ holder }) => holder);
    for (const { known, holder } of old.slice(0, NAMED)) {
      if (known.loggedAt !== undefined && now - known.loggedAt < REPEAT_SECONDS * 1_000) continue;
      known.loggedAt = now;
      this.#logger.warn(
        { holder },
        'a long write transaction keeps every outbox of the database server from being read on',
      );
    }
  }
}

const nameOf = ({ pid, xid }: Row): string => `${pid}/${xid}`;

function toHolder(row: Row, metForSeconds: number): HorizonHolder {
  return {
    pid: row.pid ?? undefined,
    database: row.database ?? '',
    application: row.application ?? '',
    state: row.state ?? undefined,
    queryStart: row.query_start ?? undefined,
    seconds: row.seconds ?? metForSeconds,
  };
}
