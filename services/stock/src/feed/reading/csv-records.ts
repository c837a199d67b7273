import { type CsvMapping, delimiterOf, type FieldError, isSeparatorLine } from '@forecourt/contracts';
import { badRequest, type ProblemError, showValue } from '@forecourt/service-kit';
import { noNameOf } from '../checking/no-values.ts';
import { knownStocknum, missingColumns, repeatedColumns } from './csv-mapping.ts';
import type { CsvRecord } from './csv-rules.ts';
import { type CsvLine, CsvSplitter, type StrayQuote, UnreadableFile } from './csv-splitter.ts';
import { columnNames, OddRecords } from './odd-records.ts';
import type { Slice } from './slices.ts';

/** Characters that are split at once: of short lines they are some hundreds. */
const PIECE = 16_384;
/** A header line is shorter. */
const LONGEST_HEAD = 65_536;
/** Lines between two records that are named. */
const MOST_SKIPPED = 10;
/** The first line of what PowerShell exports: the type of its objects. */
const POWERSHELL_TYPE = /^\uFEFF?#TYPE /;

/** A record of a file, or why it could not be read. */
export interface ReadRecord {
  index: number;
  record?: CsvRecord;
  /** What was dropped from it while it was read. */
  warnings?: FieldError[];
  fault?: string;
  /** Of a record that could not be read, if it could be found. */
  stocknum?: string | undefined;
  /** The file ends here against its own rules: what follows is unknown. */
  cut?: boolean;
  /** Where the record ends was a guess: a full file must not drop cars by it. Says why. */
  doubt?: string;
  /** No record, but the number of records that the file says it has. */
  trailer?: number;
}

/**
 * The records of a CSV file as it streams. Its delimiter is the mapping's or found in the header line.
 * @param text of the file, in pieces.
 * @param most records; the rest is refused as one.
 * @throws ProblemError 400 if the file lacks a column that the mapping reads or has it twice, or has no records.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  mapping: CsvMapping,
  slice: Slice,
  most: number,
): AsyncGenerator<ReadRecord> {
  let { columns } = mapping;
  let odd = columns && new OddRecords(mapping, columns);
  let skipped: FieldError[] = [];
  let index = 0;
  for await (const line of csvLines(text, mapping, slice, columns)) {
    if ('cut' in line) {
      yield { index, ...line };
      return;
    }
    const { cells, stray, splitter } = line;
    if (!columns || !odd) {
      if (stray) throw badRequest([{ field: 'file', message: strayFault(undefined, stray) }]);
      if (isSeparatorLine(cells.join(mapping.delimiter ?? '')) || POWERSHELL_TYPE.test(cells[0] ?? '')) continue;
      columns = columnNames(mapping, cells);
      const faults = [...missingColumns(mapping, columns), ...repeatedColumns(mapping, columns)];
      if (faults.length > 0) throw badRequest(faults);
      splitter.expect(columns.length);
      odd = new OddRecords(mapping, columns);
      continue;
    }
    const oddLine = stray ? undefined : odd.lineOf(line);
    if (oddLine && 'cut' in oddLine) {
      yield { index, cut: true, fault: `can’t read the file beyond this point: ${oddLine.cut}` };
      return;
    }
    if (oddLine) {
      if (skipped.length < MOST_SKIPPED) skipped.push({ field: '', message: oddLine.skipped });
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
    const read = toRecord(mapping, columns, line, odd);
    yield { index, ...read, ...(skipped.length > 0 ? { warnings: [...skipped, ...(read.warnings ?? [])] } : {}) };
    skipped = [];
    index += 1;
  }
  if (index === 0) throw emptyFile(columns);
}

type SplitLine = CsvLine & { splitter: CsvSplitter };

/** The lines of cells, or why the file ends before its end. */
async function* csvLines(
  text: AsyncIterable<string>,
  { delimiter, quote }: CsvMapping,
  slice: Slice,
  columns: readonly string[] | undefined,
): AsyncGenerator<SplitLine | { cut: true; fault: string }> {
  let head = '';
  let splitter: CsvSplitter | undefined;
  const start = () => {
    const started = new CsvSplitter({ delimiter: delimiter ?? delimiterOf(head), quote });
    if (columns) started.expect(columns.length);
    return started;
  };
  try {
    for await (const piece of pieces(text, slice)) {
      head = splitter ? '' : head + piece;
      if (!splitter && head.length < LONGEST_HEAD && !/[^\r\n]\r?\n/.test(head)) continue;
      splitter ??= start();
      for (const line of splitter.push(head || piece)) yield { ...line, splitter };
    }
    const rest = splitter ? '' : head;
    splitter ??= start();
    for (const line of splitter.push(rest)) yield { ...line, splitter };
    for (const line of splitter.end()) yield { ...line, splitter };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { cut: true, fault: `can’t read the file beyond this point: ${error.message}` };
  }
}

/** A text in small pieces, as many as the slice has time for. */
async function* pieces(text: AsyncIterable<string>, slice: Slice): AsyncGenerator<string> {
  let isFirst = true;
  for await (const whole of text) {
    const chunk = isFirst ? whole.replace(/^\uFEFF/, '') : whole;
    isFirst &&= whole === '';
    for (let from = 0; from < chunk.length; from += PIECE) {
      if (slice.isOver) await slice.next();
      yield chunk.slice(from, from + PIECE);
    }
  }
}

/** An empty inventory is usually a faulty export, rarely a dealer without cars; each car that left needs a `remove`. */
function emptyFile(columns: readonly string[] | undefined): ProblemError {
  const came = columns ? `a header line with ${columns.length} columns and no records` : 'an empty file';
  const message = `expected a header line and at least one record; got ${came}. Nothing was changed. To remove cars, send events of type remove.`;
  return badRequest([{ field: 'file', message }]);
}

/** Says where a quote was opened that is not closed within its record. */
export function strayFault(columns: readonly string[] | undefined, { line, place, text }: StrayQuote): string {
  const name = columns?.[place];
  const where = name ? `column "${name}"` : `cell ${place + 1}`;
  return `line ${line}: expected the quote that opens ${where} to close within its record; got ${showValue(text)}`;
}

/** Whether the file may have been cut within its last line. One cell alone, or a line that sums up others, is what exports add at the end. */
function isCut({ cells, isLast }: CsvLine, width: number): boolean {
  const [first = ''] = cells;
  return isLast === true && cells.length > 1 && cells.length < width && noNameOf(first.trim()) === undefined;
}

function toRecord(
  mapping: CsvMapping,
  columns: readonly string[],
  line: CsvLine,
  odd: OddRecords,
): Omit<ReadRecord, 'index'> {
  const { cells, stray } = line;
  if (stray) {
    const fault = strayFault(columns, stray);
    return { stocknum: knownStocknum(mapping, columns, cells), fault, doubt: fault };
  }
  if (cells.length !== columns.length) {
    return {
      stocknum: knownStocknum(mapping, columns, cells.slice(0, 1)),
      fault: `expected ${columns.length} cells, as in the header; got ${cells.length}, from ${showValue(cells[0])}`,
      ...(isCut(line, columns.length) ? { doubt: `line ${line.line}: the file ends within a record` } : {}),
    };
  }
  const shifted = odd.faultOf(line);
  if (shifted !== undefined) return { stocknum: knownStocknum(mapping, columns, cells.slice(0, 1)), fault: shifted };
  let warnings: FieldError[] | undefined;
  const record: Record<string, string> = {};
  for (const [place, column] of columns.entries()) {
    let cell = cells[place] ?? '';
    if (cell.includes('\0')) {
      cell = cell.replaceAll('\0', '');
      warnings ??= [];
      warnings.push({
        field: '',
        message: `column "${column}": NUL characters were removed; the text is ${showValue(cell)}`,
      });
    }
    record[column] = cell;
  }
  return { record, ...(warnings ? { warnings } : {}) };
}
