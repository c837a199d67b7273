import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { FEED_BATCH_LIMIT } from '@forecourt/contracts';
import { parse } from 'csv-parse';

/** A parser's message may quote much of the file. */
const MOST_LETTERS = 200;

/** Up to 1,000 records of a file, ready to be sent. */
export type FileBatch =
  | { kind: 'csv'; csv: string; records: number }
  | { kind: 'json'; events: unknown[]; records: number };

/** A file that can't be read as what its name says. The message names the file and, where it can, the line. */
export class FeedFileError extends Error {
  override readonly name = 'FeedFileError';
}

/**
 * Reads a dealer's file in batches, never whole: `.csv`, `.ndjson` or `.json`, each also with `.gz`. JSON holds one event, a list of events, or
 * { events }; NDJSON one event a line.
 * @throws FeedFileError where its name ends in none of these, or where it is cut off or not what its name says.
 */
export async function* readBatches(file: string, delimiter: string): AsyncGenerator<FileBatch> {
  try {
    yield* readKind(file, delimiter);
  } catch (error) {
    throw new FeedFileError(`${file} can't be read: ${reasonOf(error as Error)}`, { cause: error });
  }
}

async function* readKind(file: string, delimiter: string): AsyncGenerator<FileBatch> {
  const kind = file.replace(/\.gz$/, '').split('.').at(-1);
  if (kind === 'csv') yield* csvBatches(open(file), delimiter);
  else if (kind === 'ndjson') yield* jsonBatches(lines(open(file)));
  else if (kind === 'json') yield* jsonBatches(listOf(JSON.parse(await text(open(file)))));
  else throw new Error('its name must end in .csv, .ndjson or .json, each also with .gz.');
}

function open(file: string): Readable {
  const raw = createReadStream(file);
  if (!file.endsWith('.gz')) return raw;
  const plain = createGunzip();
  raw.on('error', (error) => plain.destroy(error));
  return raw.pipe(plain);
}

/** Records are cut at their true ends, as a quoted cell may hold line breaks, and passed on as they stand. */
async function* csvBatches(input: Readable, delimiter: string): AsyncGenerator<FileBatch> {
  const records = input.pipe(
    parse({ delimiter, raw: true, bom: true, relax_column_count: true, skip_empty_lines: true }),
  );
  input.on('error', (error) => records.destroy(error));
  let header = '';
  let batch: string[] = [];
  for await (const { raw } of records as AsyncIterable<{ raw: string }>) {
    const line = raw.endsWith('\n') ? raw : `${raw}\n`;
    if (header === '') header = line.replace(/^\uFEFF/, '');
    else batch.push(line);
    if (batch.length === FEED_BATCH_LIMIT) {
      yield { kind: 'csv', csv: header + batch.join(''), records: batch.length };
      batch = [];
    }
  }
  if (batch.length > 0) yield { kind: 'csv', csv: header + batch.join(''), records: batch.length };
}

async function* jsonBatches(events: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<FileBatch> {
  let batch: unknown[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length === FEED_BATCH_LIMIT) {
      yield { kind: 'json', events: batch, records: batch.length };
      batch = [];
    }
  }
  if (batch.length > 0) yield { kind: 'json', events: batch, records: batch.length };
}

async function* lines(input: Readable): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line);
    } catch {
      throw new Error(`line ${number} is not JSON: ${line.slice(0, 80)}`);
    }
  }
}

function listOf(document: unknown): unknown[] {
  if (Array.isArray(document)) return document;
  const { events } = (document ?? {}) as { events?: unknown };
  return Array.isArray(events) ? events : [document];
}

/** In one line of text, whatever the file holds. */
function reasonOf({ message }: Error): string {
  const line = Array.from(message, (letter) => (letter < ' ' || letter === '\uFFFD' ? '?' : letter)).join('');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}…` : line;
}
