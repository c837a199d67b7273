import type { CsvMapping, FeedAnswer, FeedVerdict, WarningGroup } from '@forecourt/contracts';
import { stringify } from 'csv-stringify/sync';
import type { FeedClient } from './feed-client.ts';
import type { FeedFile } from './feed-file.ts';
import { type FileRow, readRows } from './file-rows.ts';
import { batchRows, FilePlan, type RowBatch } from './row-batches.ts';
import { placeOf } from './tally.ts';
import { FeedFileError } from './text-scan.ts';

/** A file to push, and its command line options. */
export interface Push {
  file: FeedFile;
  /** For CSV. */
  mapping: CsvMapping | undefined;
  /** When the file was made, ISO 8601; absent if its rows say when. */
  asOf: string | undefined;
  /** Whose stock events are that do not say so. */
  dealership: string | undefined;
  /** Nothing is changed: the verdicts say what would be (FEED-7). */
  isDry?: boolean;
}

/** Hears of a push as it goes. */
export interface PushListener {
  /** Before anything is sent. */
  begin(rows: number): void;
  verdict(row: FileRow, verdict: FeedVerdict): void;
  /** The warnings of a request's rows by rule, and the columns that nothing reads. */
  warnings(groups: readonly WarningGroup[]): void;
}

/**
 * Sends a whole file in requests of up to 1,000 rows, one after another; it is read twice and never held whole.
 * @throws FeedFileError if it can't be read, or holds no rows; then nothing was sent.
 */
export async function pushFile(push: Push, client: FeedClient, listener: PushListener): Promise<void> {
  const { file, mapping } = push;
  const plan = new FilePlan();
  let header: FileRow | undefined;
  const unreadable: FileRow[] = [];
  for await (const row of readRows(file, mapping)) {
    if (isHeader(file, row)) header = row;
    else if (row.fault !== undefined) unreadable.push(row);
    else plan.note(row);
  }
  if (plan.rows + unreadable.length === 0) throw new FeedFileError(`${file.path} has no rows.`);
  if (mapping) await client.putMapping(mapping);
  listener.begin(plan.rows + unreadable.length);
  for (const row of unreadable) listener.verdict(row, refusedUnsent(row));
  for await (const batch of batchRows(recordsOf(push), plan)) {
    for (const row of batch.superseded) listener.verdict(row, superseded(row, plan));
    if (batch.rows.length === 0) continue;
    const { verdicts, warnings = [] } = await send(push, header?.cells ?? [], batch, client);
    listener.warnings(warnings);
    for (const verdict of verdicts) {
      const row = batch.rows[verdict.index];
      if (row) listener.verdict(row, inTermsOfFile(verdict, batch.rows));
    }
  }
}

/** The header line is not a record. */
const isHeader = ({ format }: FeedFile, { row }: FileRow): boolean => format === 'csv' && row === 0;

async function* recordsOf({ file, mapping }: Push): AsyncGenerator<FileRow> {
  for await (const row of readRows(file, mapping)) if (!isHeader(file, row) && row.fault === undefined) yield row;
}

function send(push: Push, header: readonly string[], { rows }: RowBatch, client: FeedClient): Promise<FeedAnswer> {
  const { mapping, asOf, dealership, isDry } = push;
  if (push.file.format !== 'csv' || !mapping) {
    return client.sendEvents(
      rows.map(({ event }) => (dealership ? ofDealership(event, dealership) : event)),
      isDry,
    );
  }
  // With quotes an empty cell that is alone in its record is not an empty line.
  const csv = stringify([header, ...rows.map(({ cells }) => cells)], {
    delimiter: mapping.delimiter,
    quoted_empty: true,
  });
  return client.sendCsv(csv, mapping.name, asOf, isDry);
}

/** An event that does not say whose stock it is gets the dealership of the command line. */
function ofDealership(event: unknown, dealership: string): unknown {
  return typeof event === 'object' && event !== null ? { dealership_slug: dealership, ...event } : event;
}

/** A record that can't be read is not sent: what follows its quote may be other rows. */
function refusedUnsent({ fault = '' }: FileRow): FeedVerdict {
  return { index: 0, verdict: 'refused', errors: [{ field: '', message: fault }] };
}

function superseded(row: FileRow, plan: FilePlan): FeedVerdict {
  const message = `row ${plan.lastOf(row)} has the same stock number and time and comes later, so it replaces this one`;
  return { index: 0, verdict: 'unchanged', warnings: [{ field: 'stocknum', message }] };
}

/** A verdict that names another row of its request, by that row's place in the file. */
function inTermsOfFile(verdict: FeedVerdict, rows: readonly FileRow[]): FeedVerdict {
  if (!verdict.warnings) return verdict;
  const warnings = verdict.warnings.map(({ field, message }) => ({
    field,
    message: message.replace(/^(?:row (\d+)|events\[(\d+)\])(?= has the same )/, (named, row, place) => {
      const other = rows[row === undefined ? Number(place) : Number(row) - 1];
      return other ? placeOf(other) : named;
    }),
  }));
  return { ...verdict, warnings };
}
