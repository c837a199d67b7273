import type { FeedFileVerdict } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MessageRow } from '../checking/feed-row.ts';
import type { UnreadColumns } from '../checking/warning-groups.ts';
import type { FeedSender } from './feed-keys.ts';
import { type Count, countRows, countUnread, emptyCount, reasonOf, together } from './feed-tally.ts';

/** How a client's feeds fare, counted a day and dealership (FEED-6). */
@Injectable()
export class FeedCounts implements BeforeApplicationShutdown {
  /** By client and dealership. */
  readonly #noted = new Map<string, Map<number, Count>>();
  #refusedFiles = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a request's verdicts, in memory: a row in the database would cost each single event a write. A process that is killed loses those of
   * its last second. A refused row whose dealership is unknown counts for each that the key covers, as a refused file does.
   */
  note(
    { client, dealerships }: Pick<FeedSender, 'client' | 'dealerships'>,
    rows: readonly MessageRow[],
    verdicts: readonly FeedFileVerdict[],
  ): void {
    this.#add(client, countRows(dealerships, rows, verdicts));
  }

  /** Files that this process has seen refused as a whole since its start, dry runs left out. */
  get refusedFiles(): number {
    return this.#refusedFiles;
  }

  /**
   * Adds a file that was refused as a whole: nothing of it has a verdict of its own. It counts for each dealership that it is about.
   * @param about a dealership's slug; undefined for all of the sender's.
   * @param problem why, as the file's own report says it.
   */
  noteRefusedFile(
    { client, dealerships }: Pick<FeedSender, 'client' | 'dealerships'>,
    about: string | undefined,
    problem: string,
  ): void {
    this.#refusedFiles += 1;
    const fileReasons = { [reasonOf(problem)]: 1 };
    const concerned = dealerships.filter(({ slug }) => about === undefined || slug === about);
    this.#add(client, new Map(concerned.map((each) => [each.id, { ...emptyCount(each), files: 1, fileReasons }])));
  }

  /**
   * Adds the columns or keys of a request that its mapping reads nothing from. Their rows are those of the whole request.
   * @param about ids of the dealerships that the request had rows of.
   */
  noteUnread(
    { client, dealerships }: Pick<FeedSender, 'client' | 'dealerships'>,
    about: ReadonlySet<number>,
    unread: UnreadColumns,
  ): void {
    const columns = countUnread(unread.list());
    if (Object.keys(columns).length === 0) return;
    const concerned = dealerships.filter(({ id }) => about.has(id));
    this.#add(client, new Map(concerned.map((each) => [each.id, { ...emptyCount(each), unread: columns }])));
  }

  #add(client: string, counts: ReadonlyMap<number, Count>): void {
    const known = this.#noted.get(client) ?? new Map<number, Count>();
    this.#noted.set(client, known);
    for (const [id, count] of counts) {
      const before = known.get(id);
      known.set(id, before ? together(before, count) : count);
    }
  }

  /** Writes what was noted. After a fault the rest stays noted: first what was not tried, as the fault may be of the one that was. */
  async flush(): Promise<void> {
    const noted = [...this.#noted];
    this.#noted.clear();
    for (const [place, [client, counts]] of noted.entries()) {
      try {
        if (counts.size > 0) await this.#write(client, [...counts.values()]);
      } catch (error) {
        for (const [other, left] of noted.slice(place + 1)) this.#add(other, left);
        this.#add(client, counts);
        throw error;
      }
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  async #write(client: string, unsorted: Count[]): Promise<void> {
    const counts = unsorted.sort((one, other) => one.id - other.id);
    const now = this.clock.now();
    await this.dataSource.query(
      `INSERT INTO feed_counts AS known (client, dealership_id, day, dealership_slug, accepted, unchanged, refused, reasons,
         refused_files, file_reasons, warned, warnings, warning_examples, unread_columns, last_received_at, last_event_at, last_accepted_at)
       SELECT $1, id, $2::timestamptz AT TIME ZONE 'utc', slug, accepted, unchanged, refused, reasons,
         files, file_reasons, warned, warnings, examples, unread, $2,
         to_timestamp(event_at / 1000), CASE WHEN accepted > 0 THEN $2::timestamptz END
       FROM jsonb_to_recordset($3::jsonb) AS given(
         id int, slug text, accepted int, unchanged int, refused int, reasons jsonb, files int,
         file_reasons jsonb, warned int, warnings jsonb, examples jsonb, unread jsonb, event_at float8)
       ORDER BY id
       ON CONFLICT (client, dealership_id, day) DO UPDATE SET
         dealership_slug = excluded.dealership_slug,
         accepted = known.accepted + excluded.accepted, unchanged = known.unchanged + excluded.unchanged,
         refused = known.refused + excluded.refused,
         refused_files = known.refused_files + excluded.refused_files,
         reasons = ${mergedReasons('reasons')}, file_reasons = ${mergedReasons('file_reasons')},
         warned = known.warned + excluded.warned, warnings = ${mergedReasons('warnings')},
         warning_examples = ${MERGED_EXAMPLES}, unread_columns = ${mergedReasons('unread_columns')},
         last_received_at = excluded.last_received_at,
         last_event_at = greatest(known.last_event_at, excluded.last_event_at),
         last_accepted_at = coalesce(excluded.last_accepted_at, known.last_accepted_at)`,
      [client, now, JSON.stringify(counts.map(columnsOf))],
    );
  }
}

const columnsOf = ({ eventAt, fileReasons, ...count }: Count) => ({
  ...count,
  event_at: eventAt,
  file_reasons: fileReasons,
});

/** Adds up the counts of two columns of reasons, and keeps the most frequent. */
const mergedReasons = (column: string): string =>
  `CASE WHEN excluded.${column} = '{}' THEN known.${column} ELSE (
     SELECT coalesce(jsonb_object_agg(key, n), '{}') FROM (
       SELECT key, sum(value::int) AS n FROM (
         SELECT * FROM jsonb_each_text(known.${column}) UNION ALL SELECT * FROM jsonb_each_text(excluded.${column})
       ) AS both_of GROUP BY key ORDER BY n DESC LIMIT 50) AS most) END`;

/** An example of each, of no more than the counts above have. */
const MERGED_EXAMPLES = `CASE WHEN excluded.warning_examples = '{}' THEN known.warning_examples ELSE (
     SELECT coalesce(jsonb_object_agg(key, example), '{}') FROM (
       SELECT key, max(value) AS example FROM (
         SELECT * FROM jsonb_each_text(known.warning_examples) UNION ALL SELECT * FROM jsonb_each_text(excluded.warning_examples)
       ) AS both_of GROUP BY key ORDER BY key LIMIT 100) AS most) END`;
