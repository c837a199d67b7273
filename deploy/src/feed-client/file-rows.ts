import { type CsvMapping, delimiterOf, isSeparatorLine } from '@forecourt/contracts';
import { CsvSplitter, strayFault } from '@forecourt/stock';
import { JSONParser } from '@streamparser/json';
import { type FeedFile, unreadable } from './feed-file.ts';
import { textOf } from './file-text.ts';

/** A longer line is no event. */
const LONGEST_RECORD = 1_000_000;
/** A JSON document of more characters that holds no list of events is not one event. */
const LONGEST_EVENT = 1_000_000;

/** A file's record or event, and its position: the number of the row, and of the line it begins in if lines are known. */
export interface FileRow {
  row: number;
  line?: number | undefined;
  /** Of a CSV file. */
  cells?: readonly string[];
  /** Of a record whose quote is not closed: why it is not sent. */
  fault?: string;
  /** Of any other. */
  event?: unknown;
  /** Bytes, roughly. */
  size: number;
  /** Rows with the same key are about the same stock number at the same time. */
  key?: string | undefined;
}

/**
 * Reads a file's rows one after another, never the whole of it.
 * @param mapping for CSV: its delimiter, and the columns that say whose row it is. The header line is the row 0.
 * @throws FeedFileError if it is cut off or not what its name says.
 */
export async function* readRows(file: FeedFile, mapping: CsvMapping | undefined): AsyncGenerator<FileRow> {
  try {
    const text = textOf(file.path, file.text.encoding);
    if (file.format === 'csv') yield* csvRows(text, mapping);
    else if (file.format === 'ndjson') yield* lineRows(text);
    else yield* documentRows(text);
  } catch (error) {
    throw unreadable(file.path, error as Error);
  }
}

async function* csvRows(text: AsyncIterable<string>, mapping: CsvMapping | undefined): AsyncGenerator<FileRow> {
  const { head, whole } = await withHead(text);
  const delimiter = mapping?.delimiter ?? delimiterOf(head);
  const splitter = new CsvSplitter({ delimiter, quote: mapping?.quote ?? '"' });
  let columns: readonly string[] | undefined;
  let keyOf: ((cells: readonly string[]) => string | undefined) | undefined;
  let row = 0;
  for await (const { cells, line, stray } of csvLines(whole, splitter)) {
    if (!columns) {
      if (stray) throw new Error(strayFault(undefined, stray));
      if (isSeparatorLine(cells.join(delimiter))) continue;
      columns = cells.map((cell) => cell.trim());
      splitter.expect(columns.length);
    }
    const size = cells.reduce((sum, cell) => sum + Buffer.byteLength(cell) + 1, 0);
    if (stray) yield { row, line, size, fault: strayFault(columns, stray) };
    else yield { row, line, size, cells, key: keyOf?.(cells) };
    keyOf ??= keyReader(cells, mapping);
    row += 1;
  }
}

async function* csvLines(text: AsyncIterable<string>, splitter: CsvSplitter) {
  for await (const piece of text) yield* splitter.push(piece);
  yield* splitter.end();
}

/** The first piece of a text, which has its header line, and all of it. */
async function withHead(text: AsyncIterable<string>): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const pieces = text[Symbol.asyncIterator]();
  const { value: head = '' } = (await pieces.next()) as { value?: string };
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const whole = async function* () {
    yield head;
    yield* rest;
  };
  return { head, whole: whole() };
}

/** Reads what distinguishes rows: the cells of the columns with stock number, dealership and time. */
function keyReader(header: readonly string[], mapping: CsvMapping | undefined) {
  const rules = mapping ? [mapping.stocknum, mapping.dealership_slug, mapping.occurred_at] : [];
  const columns = rules.flatMap((rule) =>
    rule?.column === undefined && rule?.first_of === undefined
      ? Array.from(rule?.template?.matchAll(/\{([^{}]+)\}/g) ?? [], ([, name]) => name ?? '')
      : (rule.first_of ?? [rule.column ?? '']),
  );
  const names = header.map((name) => name.trim());
  const places = columns.map((column) => names.indexOf(column));
  return (cells: readonly string[]): string | undefined => {
    // The platform refuses such a record, or the whole file.
    if (places.length === 0 || places.includes(-1) || cells.length !== header.length) return undefined;
    return JSON.stringify(places.map((place) => cells[place]?.trim()));
  };
}

async function* lineRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const { line, content } of linesOf(text)) {
    if (content.trim() === '') continue;
    row += 1;
    yield { row, line, size: Buffer.byteLength(content), event: parseLine(line, content) };
  }
}

function parseLine(line: number, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Error(`line ${line} is not JSON: ${content.slice(0, 100)}`);
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: number; content: string }> {
  let line = 1;
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_RECORD)
      throw new Error(`line ${line + lines.length} has more than ${LONGEST_RECORD} characters.`);
    for (const content of lines) {
      yield { line, content };
      line += 1;
    }
  }
  yield { line, content: rest };
}

/** A list of events, { events: […] }, or one event. */
async function* documentRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let row = 0;
  let parser: JSONParser | undefined;
  let found: unknown[] = [];
  let whole: string | undefined = '';
  for await (const piece of text) {
    whole = whole !== undefined && whole.length + piece.length <= LONGEST_EVENT ? whole + piece : undefined;
    if (!parser && piece.trim() === '') continue;
    parser ??= newParser(piece, (event) => found.push(event));
    parser.write(piece);
    for (const event of found) {
      row += 1;
      yield { row, size: Buffer.byteLength(JSON.stringify(event)), event };
    }
    found = [];
  }
  if (!parser?.isEnded) throw new Error('Unexpected end of JSON input');
  if (row === 0 && whole !== undefined && isOneEvent(whole))
    yield { row: 1, size: Buffer.byteLength(whole), event: JSON.parse(whole) };
}

function newParser(beginning: string, onEvent: (event: unknown) => void): JSONParser {
  const paths = beginning.trimStart().startsWith('[') ? ['$.*'] : ['$.events.*'];
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value }) => onEvent(value);
  parser.onError = (error) => {
    throw error;
  };
  return parser;
}

/** False for an empty list of events. */
function isOneEvent(whole: string): boolean {
  const document: unknown = JSON.parse(whole);
  return !Array.isArray(document) && !(typeof document === 'object' && document !== null && 'events' in document);
}
