import { Readable } from 'node:stream';
import { type CsvMapping, FEED_BATCH_LIMIT, type FeedVerdict, type FieldError } from '@forecourt/contracts';
import { badRequest, type ProblemError, showValue } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type CsvError, type Parser, parse } from 'csv-parse';
import {
  firstStocknum,
  type MappedRecord,
  mapRecord,
  missingColumns,
  requiredFields,
  withColumn,
} from './csv-mapping.ts';
import type { CsvRecord } from './csv-values.ts';
import { type CheckedRows, FeedIntake, type FeedSender, type SentRow } from './feed-intake.ts';
import { FileVerdicts } from './file-verdicts.ts';
import type { Slice } from './slices.ts';
import { FileRows } from './twin-rows.ts';

/** A longer record is a quote that was never closed. */
const LONGEST_RECORD = 1_000_000;
/** More than any dealer has; a small compressed file can hold so many lines that their verdicts alone would exhaust the memory. */
const MOST_RECORDS = 100_000;
/** Characters of events that wait for their batch: long ones go in fewer at a time. */
const LARGEST_BATCH = 8_000_000;

/** Rows that are checked before each look at the slice. */
const CHECKED_AT_ONCE = 20;
/** Bytes that the parser is given at once: of short lines they are hundreds. */
const PIECE_BYTES = 4_096;

/** A file's mapping, and its time (ISO 8601) for records without one. */
export interface CsvReading {
  mapping: CsvMapping;
  asOf: string | undefined;
}

/** Reads a CSV file as it streams, a batch at a time. Each batch is a separate transaction, and safe to send again. */
@Injectable()
export class CsvIntake {
  constructor(@Inject(FeedIntake) private readonly intake: FeedIntake) {}

  /**
   * A verdict for each record after the header. A file that becomes unreadable ends with a refusal that says so; records before it
   * keep their verdicts.
   * @param slice the request's share of the thread.
   * @throws ProblemError 400 if the file lacks a column that the mapping reads, or has no records at all: an
   * answer of zero verdicts would look like success.
   */
  async take(file: Readable, reading: CsvReading, sender: FeedSender, slice: Slice): Promise<FeedVerdict[]> {
    const verdicts = new FileVerdicts();
    const rows = new FileRows(this.intake.receiptsSince());
    const required = requiredFields(reading.mapping);
    let batch: SentRow[] = [];
    let characters = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    // The next batch is read and checked while the database has this one. Never two at a time: they may refer to the same stock number.
    const flush = async () => {
      const { messages, refused } = await this.#check(batch, sender, slice);
      batch = [];
      characters = 0;
      await underWay;
      underWay = rows
        .apply(messages, (last) => this.intake.apply({ messages: last, refused: [] }))
        .then((taken) => {
          for (const verdict of [...refused, ...taken]) verdicts.add(namingColumns(reading.mapping, verdict));
        });
      underWay.catch(awaitedLater);
    };
    for await (const { index, record, ...unread } of records(file, reading.mapping, slice)) {
      if (slice.isOver) await slice.next();
      const mapped = record ? mapRecord(reading.mapping, record, reading.asOf) : unreadRecord(unread);
      if (mapped.errors) {
        verdicts.add(refusedRecord(index, mapped));
        continue;
      }
      batch.push({ index, event: mapped.event, leniency: { warnings: mapped.warnings, required } });
      characters += JSON.stringify(mapped.event).length;
      if (batch.length === FEED_BATCH_LIMIT || characters > LARGEST_BATCH) await flush();
    }
    await flush();
    await underWay;
    return rows.report(verdicts.inOrder());
  }

  async #check(batch: readonly SentRow[], sender: FeedSender, slice: Slice): Promise<CheckedRows> {
    const messages = [];
    const refused = [];
    for (let from = 0; from < batch.length; from += CHECKED_AT_ONCE) {
      if (slice.isOver) await slice.next();
      const checked = this.intake.check(batch.slice(from, from + CHECKED_AT_ONCE), sender);
      messages.push(...checked.messages);
      refused.push(...checked.refused);
    }
    return { messages, refused };
  }
}

function unreadRecord({ fault = '', stocknum }: Pick<ReadRecord, 'fault' | 'stocknum'>) {
  return { errors: [{ field: '', message: fault }], warnings: [], stocknum };
}

function refusedRecord(
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

/** A failed batch is reported where it is awaited, which may be after some more reading. */
function awaitedLater(): void {}

interface ReadRecord {
  index: number;
  record?: CsvRecord;
  fault?: string;
  /** Of a record that could not be read, if it could be found. */
  stocknum?: string | undefined;
}

async function* records(sent: Readable, mapping: CsvMapping, slice: Slice): AsyncGenerator<ReadRecord> {
  let columns: string[] | undefined;
  let index = 0;
  const file = Readable.from(pieces(sent, slice), { objectMode: false });
  const { parser, fault } = parserOf(file, mapping);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim());
        const missing = missingColumns(mapping, columns);
        if (missing.length > 0) throw badRequest(missing);
        continue;
      }
      if (index === MOST_RECORDS) {
        yield { index, fault: `a file may have ${MOST_RECORDS} records; send the rest separately` };
        return;
      }
      yield { index, ...toRecord(mapping, columns, cells) };
      index += 1;
    }
    const broken = fault();
    if (!broken && index === 0) throw emptyFile(columns);
    if (broken) yield { index, fault: `can’t read the file beyond this point: ${broken.message}` };
  } finally {
    file.unpipe(parser).destroy();
  }
}

/** The bytes of a file in small pieces, as many as the slice has time for. */
async function* pieces(file: Readable, slice: Slice): AsyncGenerator<Buffer> {
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      if (slice.isOver) await slice.next();
      yield chunk.subarray(from, from + PIECE_BYTES);
    }
  }
}

/** An empty inventory is usually a faulty export, rarely a dealer without cars; each car that left needs a `remove`. */
function emptyFile(columns: readonly string[] | undefined): ProblemError {
  const came = columns ? `a header line with ${columns.length} columns and no records` : 'an empty file';
  const message = `expected a header line and at least one record; got ${came}. Nothing was changed. To remove cars, send events of type remove.`;
  return badRequest([{ field: 'file', message }]);
}

/** A parser that ends at the first fault instead of throwing, because an error would discard the records before it. */
function parserOf(file: Readable, { delimiter }: CsvMapping): { parser: Parser; fault: () => CsvError | undefined } {
  let fault: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    // Any of them: files that were put together from others mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: (error) => {
      fault ??= error;
      file.unpipe(parser);
      if (!parser.writableEnded) parser.end();
      return undefined;
    },
  });
  file.on('error', (error) => parser.destroy(error));
  return { parser: file.pipe(parser), fault: () => fault };
}

function toRecord(
  mapping: CsvMapping,
  columns: readonly string[],
  cells: readonly string[],
): Omit<ReadRecord, 'index'> {
  if (cells.length !== columns.length) {
    return {
      stocknum: firstStocknum(mapping, columns, cells),
      fault: `expected ${columns.length} cells, as in the header; got ${cells.length}, from ${showValue(cells[0])}`,
    };
  }
  return { record: Object.fromEntries(columns.map((column, place) => [column, cells[place]])) };
}

function namingColumns(mapping: CsvMapping, verdict: FeedVerdict): FeedVerdict {
  const { errors, warnings } = verdict;
  return {
    ...verdict,
    ...(errors ? { errors: errors.map((error) => withColumn(mapping, error)) } : {}),
    ...(warnings ? { warnings: warnings.map((warning) => withColumn(mapping, warning)) } : {}),
  };
}
