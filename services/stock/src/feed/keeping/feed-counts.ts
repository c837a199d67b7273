import type { FeedFileVerdict, FieldError } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MessageRow } from '../checking/feed-row.ts';
import { groupsOf } from '../checking/warning-groups.ts';
import type { FeedSender } from './feed-keys.ts';

/** Reasons that one request adds at most. */
const MOST_REASONS = 20;
const LONGEST_REASON = 160;
const LONGEST_EXAMPLE = 300;

interface Count {
  id: number;
  slug: string;
  accepted: number;
  unchanged: number;
  refused: number;
  reasons: Record<string, number>;
  /** Refused as a whole. */
  files: number;
  fileReasons: Record<string, number>;
  /** Rows with warnings, and these by the keys of their groups, each with an example. */
  warned: number;
  warnings: Record<string, number>;
  examples: Record<string, string>;
  eventAt: number | null;
}

/** How a client's feeds fare, counted a day and dealership (FEED-6). */
@Injectable()
export class FeedCounts implements BeforeApplicationShutdown {
  /** By client and dealership. */
  readonly #noted = new Map<string, Map<number, Count>>();
  #refusedFiles = 0;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
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
         refused_files, file_reasons, warned, warnings, warning_examples, last_received_at, last_event_at, last_accepted_at)
       SELECT $1, id, $2::timestamptz AT TIME ZONE 'utc', slug, accepted, unchanged, refused, reasons,
         files, file_reasons, warned, warnings, examples, $2,
         to_timestamp(event_at / 1000), CASE WHEN accepted > 0 THEN $2::timestamptz END
       FROM jsonb_to_recordset($3::jsonb) AS given(
         id int, slug text, accepted int, unchanged int, refused int, reasons jsonb, files int,
         file_reasons jsonb, warned int, warnings jsonb, examples jsonb, event_at float8)
       ORDER BY id
       ON CONFLICT (client, dealership_id, day) DO UPDATE SET
         dealership_slug = excluded.dealership_slug,
         accepted = known.accepted + excluded.accepted, unchanged = known.unchanged + excluded.unchanged,
         refused = known.refused + excluded.refused,
         refused_files = known.refused_files + excluded.refused_files,
         reasons = ${mergedReasons('reasons')}, file_reasons = ${mergedReasons('file_reasons')},
         warned = known.warned + excluded.warned, warnings = ${mergedReasons('warnings')},
         warning_examples = ${MERGED_EXAMPLES},
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

/** The counts by dealership. Pure. */
export function countRows(
  dealerships: FeedSender['dealerships'],
  rows: readonly MessageRow[],
  verdicts: readonly FeedFileVerdict[],
): Map<number, Count> {
  const messages = new Map(rows.map(({ index, message }) => [index, message]));
  const [only] = dealerships;
  const counts = new Map<number, Count>();
  let unplaced: Count | undefined;
  for (const { index, verdict, stocknum, errors = [], warnings = [] } of verdicts) {
    // What waits for a confirmation counts once it was applied.
    if (verdict === 'held') continue;
    const message = messages.get(index);
    const place = message?.dealership ?? (dealerships.length === 1 ? only : undefined);
    const count = (place ? counts.get(place.id) : unplaced) ?? emptyCount(place ?? { id: 0, slug: '' });
    if (place) counts.set(place.id, count);
    else unplaced = count;
    count[verdict] += 1;
    if (warnings.length > 0) addWarnings(count, stocknum, warnings);
    if (message) count.eventAt = Math.max(count.eventAt ?? 0, message.at.getTime());
    if (verdict === 'refused') {
      for (const { field, message } of errors.slice(0, 1))
        addReason(count.reasons, reasonOf(`${field ? `${field}: ` : ''}${message}`));
    }
  }
  if (unplaced) {
    for (const place of dealerships) {
      const own = { ...unplaced, id: place.id, slug: place.slug };
      counts.set(place.id, together(counts.get(place.id) ?? emptyCount(place), own));
    }
  }
  return counts;
}

function together(one: Count, other: Count): Count {
  return {
    ...other,
    accepted: one.accepted + other.accepted,
    unchanged: one.unchanged + other.unchanged,
    refused: one.refused + other.refused,
    reasons: joined(one.reasons, other.reasons),
    files: one.files + other.files,
    fileReasons: joined(one.fileReasons, other.fileReasons),
    warned: one.warned + other.warned,
    warnings: joined(one.warnings, other.warnings),
    examples: { ...other.examples, ...one.examples },
    eventAt: Math.max(one.eventAt ?? 0, other.eventAt ?? 0) || null,
  };
}

function joined(one: Count['reasons'], other: Count['reasons']): Count['reasons'] {
  const reasons = { ...one };
  for (const [reason, n] of Object.entries(other)) addReason(reasons, reason, n);
  return reasons;
}

const emptyCount = ({ id, slug }: { id: number; slug: string }): Count => ({
  id,
  slug,
  accepted: 0,
  unchanged: 0,
  refused: 0,
  reasons: {},
  files: 0,
  fileReasons: {},
  warned: 0,
  warnings: {},
  examples: {},
  eventAt: null,
});

function addWarnings(count: Count, stocknum: string | undefined, warnings: readonly FieldError[]): void {
  count.warned += 1;
  for (const [key, { warning }] of groupsOf(warnings)) {
    const group = storable(key);
    addReason(count.warnings, group);
    if (group in count.warnings)
      count.examples[group] ??= storable(
        `${stocknum === undefined ? '' : `${stocknum}: `}${warning.message}`.slice(0, LONGEST_EXAMPLE),
      );
  }
}

/** What is expected, without what came: rows and files with the same fault are one reason. */
function reasonOf(fault: string): string {
  const [expected = fault] = fault.split('; got ');
  const reason = expected.replace(/\.? Nothing was changed\.$/, '').slice(0, LONGEST_REASON);
  return storable(reason);
}

/** Postgres stores no half of a character, and no NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function addReason(reasons: Record<string, number>, reason: string, count = 1): void {
  if (reason in reasons || Object.keys(reasons).length < MOST_REASONS) reasons[reason] = (reasons[reason] ?? 0) + count;
}
