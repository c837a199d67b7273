import { flatRecord, xmlRecords } from '@forecourt/stock';
import { type FeedFile, inspectFile } from '../feed-client/feed-file.ts';
import { readRows } from '../feed-client/file-rows.ts';
import { type Encoding, textOf } from '../feed-client/file-text.ts';
import { FeedFileError } from '../feed-client/text-scan.ts';

/** A record as a mapping reads it: cells by column; in JSON and XML by path, where a list is several. */
export type HeadRecord = Readonly<Record<string, string | readonly string[]>>;

/** The head of a file: its columns in their order, and its first records. */
export interface FileHead {
  readonly columns: readonly string[];
  readonly records: readonly HeadRecord[];
}

/** How to read it. */
interface Asked {
  readonly encoding?: Encoding | undefined;
  /** The element of XML that is one car. */
  readonly record?: string | undefined;
}

/**
 * The head of a file of CSV with a header line, NDJSON, JSON or XML (FEED-8).
 * @param most records
 * @throws FeedFileError if it has none, or can't be read
 */
export async function headOf(path: string, most: number, { encoding, record }: Asked = {}): Promise<FileHead> {
  const file = await inspectFile(path, { encoding });
  const head = await ((await isXml(file))
    ? xmlHead(file, most, record)
    : file.format === 'csv'
      ? csvHead(file, most)
      : jsonHead(file, most));
  if (head.columns.length === 0) throw new FeedFileError(`${path} has no rows.`);
  return head;
}

async function isXml({ path, text, format }: FeedFile): Promise<boolean> {
  if (format !== 'csv') return false;
  for await (const piece of textOf(path, text.encoding))
    if (piece.trim() !== '') return piece.trimStart().startsWith('<');
  return false;
}

async function csvHead(file: FeedFile, most: number): Promise<FileHead> {
  let columns: string[] | undefined;
  const records: HeadRecord[] = [];
  for await (const { cells = [] } of readRows(file, undefined)) {
    if (!columns) columns = cells.map((cell) => cell.trim());
    else records.push(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
    if (records.length === most) break;
  }
  return { columns: columns ?? [], records };
}

async function xmlHead({ path, text }: FeedFile, most: number, element: string | undefined): Promise<FileHead> {
  const records: HeadRecord[] = [];
  for await (const { record, fault } of xmlRecords(textOf(path, text.encoding), element)) {
    if (fault !== undefined && records.length === 0) throw new FeedFileError(`${path}: ${fault}`);
    if (record) records.push(definedOf(record));
    if (records.length === most) break;
  }
  return withColumns(records);
}

/** Rows of JSON, whether events of the platform's own shape or of another. */
async function jsonHead(file: FeedFile, most: number): Promise<FileHead> {
  const records: HeadRecord[] = [];
  for await (const { event } of readRows(file, undefined)) {
    if (event !== undefined) records.push(definedOf(flatRecord(event)));
    if (records.length === most) break;
  }
  return withColumns(records);
}

const definedOf = (record: Readonly<Record<string, string | readonly string[] | undefined>>): HeadRecord =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The columns that any record has, in the order in which they come. */
function withColumns(records: readonly HeadRecord[]): FileHead {
  return { columns: [...new Set(records.flatMap((record) => Object.keys(record)))], records };
}
