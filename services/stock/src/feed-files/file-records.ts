import {
  type CsvMapping,
  FEED_EVENT_BYTES,
  FEED_FILE_RECORDS,
  type FieldError,
  type FileFormat,
} from '@forecourt/contracts';
import { csvRecords } from '../feed/reading/csv-records.ts';
import type { CsvRecord } from '../feed/reading/csv-rules.ts';
import { parseEvent } from '../feed/reading/json/parse-event.ts';
import { flatRecord } from '../feed/reading/mapped-row.ts';
import type { Slice } from '../feed/reading/slices.ts';
import { xmlRecords } from './xml-records.ts';

/** A record of a file: for a mapping, or an event of the platform's own shape; or why it can't be read. */
export interface FileRecord {
  index: number;
  record?: CsvRecord;
  event?: unknown;
  fault?: string;
  stocknum?: string | undefined;
  /** The file ends here against its own rules. */
  cut?: boolean;
  /** What was dropped from it while it was read. */
  warnings?: FieldError[];
  /** Where the record ends was a guess: a full file must not drop cars by it. Says why. */
  doubt?: string;
  /** No record, but the number of records that the file says it has. */
  trailer?: number;
}

const LONGEST_LINE = FEED_EVENT_BYTES;

/**
 * The records of a file as it streams.
 * @param text of the whole file.
 * @throws ProblemError 400 if it lacks columns that the mapping reads, or has no records.
 */
export async function* fileRecords(
  text: AsyncIterable<string>,
  format: FileFormat,
  mapping: CsvMapping | undefined,
  slice: Slice,
): AsyncGenerator<FileRecord> {
  if (format === 'csv' && mapping) {
    yield* csvRecords(text, mapping, slice, FEED_FILE_RECORDS);
    return;
  }
  let index = 0;
  for await (const read of format === 'xml'
    ? xmlRecords(text, mapping?.record)
    : jsonLines(text, mapping !== undefined)) {
    if (slice.isOver) await slice.next();
    if (index === FEED_FILE_RECORDS) {
      yield { index, cut: true, fault: `a file may have ${FEED_FILE_RECORDS} records` };
      return;
    }
    yield { index, ...read };
    index += 1;
  }
}

/** Lines of JSON. One that can't be read is refused by itself; the last one may have been cut. */
async function* jsonLines(text: AsyncIterable<string>, isMapped: boolean): AsyncGenerator<Omit<FileRecord, 'index'>> {
  let rest = '';
  let isTooLong = false;
  for await (const piece of text) {
    const text = rest + piece;
    // An old Mac ends its lines with CR; within a value of JSON one is always escaped.
    const lines = text.includes('\r') ? text.split(/\r\n?|\n/) : text.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isTooLong) yield tooLong;
      else if (line.replaceAll('\0', '').trim() !== '') yield readLine(line, isMapped);
      isTooLong = false;
    }
    if (rest.length > LONGEST_LINE) {
      isTooLong = true;
      rest = '';
    }
  }
  if (isTooLong) yield { ...tooLong, cut: true };
  else if (rest.trim() !== '') {
    const last = readLine(rest, isMapped);
    yield last.fault === undefined ? last : { ...last, cut: true };
  }
}

const LIST = 'expected one object on each line; got a list: write each vehicle on a line of its own';
const tooLong = { fault: `expected a line of at most ${LONGEST_LINE / 1024} KiB; got a longer one` };

function readLine(sent: string, isMapped: boolean): Omit<FileRecord, 'index'> {
  if (sent.length > LONGEST_LINE) return tooLong;
  const line = sent.replaceAll('\0', '');
  const warnings =
    line.length < sent.length ? [{ field: '', message: 'NUL characters were removed from this line' }] : undefined;
  try {
    const parsed = parseEvent(line.replace(/^\uFEFF/, ''));
    if ('fault' in parsed) return parsed;
    const { event } = parsed;
    if (Array.isArray(event)) return { fault: LIST };
    return { ...(isMapped ? { record: flatRecord(event) } : { event }), ...(warnings ? { warnings } : {}) };
  } catch (error) {
    return { fault: `expected a line of JSON: ${(error as Error).message.slice(0, 200)}` };
  }
}
