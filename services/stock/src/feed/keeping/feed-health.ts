import { type FeedHealth, feedSettings } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';
import { fixOf } from '../checking/finding-rules.ts';

const DAYS = 7;
const MOST_REASONS = 10;
const MOST_COLUMNS = 50;
const HOUR_MS = 3_600_000;
/** Waiting events that are looked at: beyond it the backlog is the trouble, not its size. */
const MOST_WAITING = 20_000;

interface CountRow {
  client: string;
  dealership_id: number;
  dealership_slug: string;
  accepted: number;
  unchanged: number;
  refused: number;
  reasons: Record<string, number>[];
  refused_files: number;
  file_reasons: Record<string, number>[];
  warned: number;
  warnings: Record<string, number>[];
  warning_examples: Record<string, string>[];
  unread_columns: Record<string, number>[];
  last_received_at: Date | null;
  last_event_at: Date | null;
  last_accepted_at: Date | null;
  settings: unknown;
}

/**
 * How the feeds of some dealerships fare: the last week's counts, what waits to be published, and whether they fell silent (FEED-6).
 * @param client only of this client's feeds; by default of all.
 */
export async function readFeedHealth(
  dataSource: DataSource,
  dealershipIds: readonly number[],
  now: Date,
  client: string | null = null,
): Promise<FeedHealth[]> {
  const [rows, waiting] = await Promise.all([
    dataSource.query<CountRow[]>(
      `SELECT client, dealership_id, max(dealership_slug) AS dealership_slug,
         coalesce(sum(accepted) FILTER (WHERE recent), 0)::int AS accepted,
         coalesce(sum(unchanged) FILTER (WHERE recent), 0)::int AS unchanged,
         coalesce(sum(refused) FILTER (WHERE recent), 0)::int AS refused,
         coalesce(jsonb_agg(reasons) FILTER (WHERE recent AND reasons <> '{}'), '[]') AS reasons,
         coalesce(sum(refused_files) FILTER (WHERE recent), 0)::int AS refused_files,
         coalesce(jsonb_agg(file_reasons) FILTER (WHERE recent AND file_reasons <> '{}'), '[]') AS file_reasons,
         coalesce(sum(warned) FILTER (WHERE recent), 0)::int AS warned,
         coalesce(jsonb_agg(warnings) FILTER (WHERE recent AND warnings <> '{}'), '[]') AS warnings,
         coalesce(jsonb_agg(warning_examples) FILTER (WHERE recent AND warning_examples <> '{}'), '[]') AS warning_examples,
         coalesce(jsonb_agg(unread_columns) FILTER (WHERE recent AND unread_columns <> '{}'), '[]') AS unread_columns,
         max(last_received_at) AS last_received_at, max(last_event_at) AS last_event_at,
         max(last_accepted_at) AS last_accepted_at,
         (SELECT settings FROM feed_settings WHERE feed_settings.client = counted.client) AS settings
       FROM (SELECT *, day > $2::timestamptz - $3 * interval '1 day' AS recent FROM feed_counts
             WHERE dealership_id = ANY($1::int[]) AND ($4::text IS NULL OR client = $4)) AS counted
       GROUP BY client, dealership_id ORDER BY client, dealership_id`,
      [dealershipIds, now, DAYS, client],
    ),
    dataSource.query<{ dealership_id: number; events: number; oldest: Date }[]>(
      `SELECT dealership_id, count(*)::int AS events, min(recorded_at) AS oldest
       FROM (SELECT stream_id, recorded_at FROM outbox LIMIT ${MOST_WAITING}) AS waiting JOIN vehicles ON id = stream_id
       WHERE dealership_id = ANY($1::int[]) GROUP BY dealership_id`,
      [dealershipIds],
    ),
  ]);
  const backlogs = new Map(waiting.map((each) => [each.dealership_id, each]));
  return rows.map((row) => {
    const { silence_hours: silenceHours } = feedSettings.parse(row.settings ?? {});
    const backlog = backlogs.get(row.dealership_id);
    const sinceMs = row.last_received_at ? now.getTime() - row.last_received_at.getTime() : Number.POSITIVE_INFINITY;
    return {
      client: row.client,
      dealership_id: row.dealership_id,
      dealership_slug: row.dealership_slug,
      ...instantOf('last_received_at', row.last_received_at),
      ...instantOf('last_event_at', row.last_event_at),
      ...instantOf('last_accepted_at', row.last_accepted_at),
      accepted: row.accepted,
      unchanged: row.unchanged,
      refused: row.refused,
      reasons: mostFrequent(row.reasons).map(([reason, rows]) => ({ reason, rows })),
      refused_files: row.refused_files,
      file_reasons: mostFrequent(row.file_reasons).map(([reason, files]) => ({ reason, files })),
      warned: row.warned,
      warnings: mostFrequent(row.warnings).map(([key, rows]) => warningOf(key, rows, row.warning_examples)),
      unread_columns: mostFrequent(row.unread_columns, MOST_COLUMNS).map(([column, rows]) => ({ column, rows })),
      unpublished: backlog?.events ?? 0,
      lag_seconds: backlog ? Math.max(0, (Date.now() - backlog.oldest.getTime()) / 1_000) : 0,
      lag_until: 'published',
      silence_hours: silenceHours,
      silent: sinceMs > silenceHours * HOUR_MS,
    };
  });
}

/** A group of warnings by its key, a rule and a field. */
function warningOf(key: string, rows: number, examples: CountRow['warning_examples']): FeedHealth['warnings'][number] {
  const [rule = '', ...field] = key.split(' ');
  const example = examples.find((day) => key in day)?.[key] ?? '';
  return { rule, field: field.join(' '), rows, example, fix: fixOf(rule) };
}

function instantOf<Name extends string>(name: Name, at: Date | null): Partial<Record<Name, string>> {
  return at ? ({ [name]: at.toISOString() } as Record<Name, string>) : {};
}

function mostFrequent(days: readonly Record<string, number>[], most = MOST_REASONS): [string, number][] {
  const counts = new Map<string, number>();
  for (const day of days)
    for (const [reason, n] of Object.entries(day)) counts.set(reason, (counts.get(reason) ?? 0) + n);
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, most);
}
