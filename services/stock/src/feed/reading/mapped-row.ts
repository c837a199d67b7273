import type { CsvMapping, FeedVerdict, FieldError } from '@forecourt/contracts';
import type { SentRow } from '../checking/lenient-row.ts';
import type { UnreadColumns } from '../checking/warning-groups.ts';
import { type MappedRecord, mapRecord, requiredFields, withColumn } from './csv-mapping.ts';
import type { ReadRecord } from './csv-records.ts';
import type { CsvRecord } from './csv-rules.ts';

/** Levels below which nothing is read: no mapping names a deeper path. */
const DEEPEST = 6;

/** Reads JSON of another shape by a mapping: as the event that it means, or the verdict on one that lacks what it must have. */
export function mappedRow({ mapping, asOf, unread }: CsvReading): (row: SentRow) => SentRow | FeedVerdict {
  const required = requiredFields(mapping);
  return ({ index, event }) => {
    const record = flatRecord(event);
    unread.note(index, record);
    const mapped = mapRecord(mapping, record, asOf);
    if (mapped.errors) return refusedRecord(index, mapped);
    return { index, event: mapped.event, leniency: { warnings: mapped.warnings, required } };
  };
}

/** JSON as a record: a column for each path, such as price.drive_away; a list's values in one column. */
export function flatRecord(sent: unknown): CsvRecord {
  const record = new Map<string, string | string[]>();
  const add = (path: string, value: unknown, depth: number, isItem: boolean): void => {
    if (depth > DEEPEST || value === undefined) return;
    if (Array.isArray(value)) for (const item of value) add(path, item, depth + 1, true);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) add(path ? `${path}.${name}` : name, part, depth + 1, isItem);
    else {
      const text = value === null ? '' : textOf(value);
      const known = record.get(path);
      if (Array.isArray(known)) known.push(text);
      // One path in two ways, as "a.b" beside "a": {"b"}, has two values.
      else if (known !== undefined) record.set(path, [known, text]);
      else record.set(path, isItem ? [text] : text);
    }
  };
  add('', sent, 0, false);
  return Object.fromEntries(record);
}

/** A plain value as text. A whole number beyond those that are exact has lost its last digits, and says so by its exponent. */
function textOf(value: unknown): string {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded ? value.toExponential() : String(value);
}

/** A file's mapping, and its time (ISO 8601) for records without one. */
export interface CsvReading {
  mapping: CsvMapping;
  /** Collects what the mapping does not read. */
  unread: UnreadColumns;
  asOf: string | undefined;
}

/** A record that could not be read, as one that could not be mapped. */
export function unreadRecord({ fault = '', stocknum }: Pick<ReadRecord, 'fault' | 'stocknum'>) {
  return { errors: [{ field: '', message: fault }], warnings: [], stocknum };
}

/** The verdict on a record that lacks what it must have. */
export function refusedRecord(
  index: number,
  { errors, warnings, stocknum }: MappedRecord & { errors: FieldError[] },
): FeedVerdict {
  return {
    index,
    ...(stocknum === undefined ? {} : { stocknum }),
    verdict: 'refused',
    errors,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** A verdict whose faults name the columns of the file. */
export function namingColumns(mapping: CsvMapping, verdict: FeedVerdict): FeedVerdict {
  const { errors, warnings } = verdict;
  return {
    ...verdict,
    ...(errors ? { errors: errors.map((error) => withColumn(mapping, error)) } : {}),
    ...(warnings ? { warnings: warnings.map((warning) => withColumn(mapping, warning)) } : {}),
  };
}
