import { Readable } from 'node:stream';
import { type CsvMapping, delimiterOf } from '@forecourt/contracts';
import { badRequest, type ProblemError, showValue } from '@forecourt/service-kit';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { firstStocknum, missingColumns } from './csv-mapping.ts';
import type { CsvRecord } from './csv-values.ts';
import type { Slice } from './slices.ts';

/** A longer record is a quote that was never closed. */
const LONGEST_RECORD = 1_000_000;
/** Bytes that the parser is given at once: of short lines they are hundreds. */
const PIECE_BYTES = 4_096;
/** A header line is shorter. */
const LONGEST_HEAD = 65_536;
const LINE_FEED = 10;

/** A record of a file, or why it could not be read. */
export interface ReadRecord {
  index: number;
  record?: CsvRecord;
  fault?: string;
  /** Of a record that could not be read, if it could be found. */
  stocknum?: string | undefined;
  /** The file ends here against its own rules: what follows is unknown. */
  cut?: boolean;
  /** No record, but the number of records that the file says it has. */
  trailer?: number;
}

/**
 * The records of a CSV file as it streams, in UTF-8. Its delimiter is the mapping's or found in the header line.
 * @param most records; the rest is refused as one.
 * @throws ProblemError 400 if the file lacks a column that the mapping reads, or has no records.
 */
export async function* csvRecords(
  sent: Readable,
  mapping: CsvMapping,
  slice: Slice,
  most: number,
): AsyncGenerator<ReadRecord> {
  let columns = mapping.columns;
  let index = 0;
  const bytes = pieces(sent, slice);
  const head = await headOf(bytes);
  const file = Readable.from(joined(head, bytes), { objectMode: false });
  const { parser, fault } = parserOf(file, {
    ...mapping,
    delimiter: mapping.delimiter ?? delimiterOf(head.toString()),
  });
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim());
        const missing = missingColumns(mapping, columns);
        if (missing.length > 0) throw badRequest(missing);
        continue;
      }
      if (index === most) {
        yield { index, fault: `a file may have ${most} records; send the rest separately` };
        return;
      }
      if (mapping.trailer !== undefined && cells[0]?.trim() === mapping.trailer) {
        yield { index, trailer: Number.parseInt(cells[1] ?? '', 10) };
        continue;
      }
      yield { index, ...toRecord(mapping, columns, cells) };
      index += 1;
    }
    const broken = fault();
    if (!broken && index === 0) throw emptyFile(columns);
    if (broken) yield { index, cut: true, fault: `can’t read the file beyond this point: ${broken.message}` };
  } finally {
    file.unpipe(parser).destroy();
  }
}

/** The first bytes, up to the end of the header line. */
async function headOf(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  for (let length = 0; length < LONGEST_HEAD; ) {
    const { value, done } = await bytes.next();
    if (done) break;
    head.push(value);
    length += value.length;
    if (value.includes(LINE_FEED)) break;
  }
  return Buffer.concat(head);
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
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
function parserOf(
  file: Readable,
  { delimiter, quote }: CsvMapping,
): { parser: Parser; fault: () => CsvError | undefined } {
  let fault: CsvError | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    quote,
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
