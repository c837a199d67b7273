import type { FeedFileVerdict, FieldError, WarningGroup } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import type { MessageRow } from '../checking/feed-row.ts';
import { groupsOf } from '../checking/warning-groups.ts';
import type { FeedSender } from './feed-keys.ts';

/** Reasons that one request adds at most. */
const MOST_REASONS = 20;
const LONGEST_REASON = 160;
const LONGEST_EXAMPLE = 300;

/** What a client's feed for one dealership brought. */
export interface Count {
  id: number;
  slug: string;
  accepted: number;
  unchanged: number;
  refused: number;
  reasons: Record<string, number>;
  /** Whole file refused. */
  files: number;
  fileReasons: Record<string, number>;
  /** Rows with warnings, and these by the keys of their groups, each with an example. */
  warned: number;
  warnings: Record<string, number>;
  examples: Record<string, string>;
  /** Rows by the columns or keys that nothing reads. */
  unread: Record<string, number>;
  eventAt: number | null;
}

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

/** Two counts as one. */
export function together(one: Count, other: Count): Count {
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
    unread: joined(one.unread, other.unread),
    eventAt: Math.max(one.eventAt ?? 0, other.eventAt ?? 0) || null,
  };
}

function joined(one: Count['reasons'], other: Count['reasons']): Count['reasons'] {
  const reasons = { ...one };
  for (const [reason, n] of Object.entries(other)) addReason(reasons, reason, n);
  return reasons;
}

/** Nothing, for a dealership. */
export const emptyCount = ({ id, slug }: { id: number; slug: string }): Count => ({
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
  unread: {},
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

/** The rows of each column that nothing reads; the first 20 columns. */
export function countUnread(columns: readonly Pick<WarningGroup, 'field' | 'rows'>[]): Count['unread'] {
  const unread: Count['unread'] = {};
  for (const { field, rows } of columns) addReason(unread, storable(field), rows);
  return unread;
}

/** What is expected, without what came: rows and files with the same fault are one reason. */
export function reasonOf(fault: string): string {
  const [expected = fault] = fault.split('; got ');
  const reason = expected.replace(/\.? Nothing was changed\.$/, '').slice(0, LONGEST_REASON);
  return storable(reason);
}

/** Why a file can't be taken, a line for each fault. */
export const problemText = ({ errors, message }: ProblemError): string =>
  errors.map((error) => `${error.field ? `${error.field}: ` : ''}${error.message}`).join('\n') || message;

/** Statuses of a file that is refused as a whole for its own faults. */
const WHOLE_FILE_FAULTS = new Set([400, 413]);

/** Why a file was refused as a whole; undefined if it was not for its own faults. */
export const wholeFileFault = (error: unknown): string | undefined =>
  error instanceof ProblemError && WHOLE_FILE_FAULTS.has(error.status) ? problemText(error) : undefined;

/** Postgres stores no half of a character, and no NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function addReason(reasons: Record<string, number>, reason: string, count = 1): void {
  if (reason in reasons || Object.keys(reasons).length < MOST_REASONS) reasons[reason] = (reasons[reason] ?? 0) + count;
}
