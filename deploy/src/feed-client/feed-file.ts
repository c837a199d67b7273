import { statSync } from 'node:fs';
import { detectText, type Encoding, type TextForm, textOf } from './file-text.ts';
import { FeedFileError } from './text-scan.ts';

/** The content of a file: a CSV table, one event per line, or one JSON document of events. */
export const formats = ['csv', 'ndjson', 'json'] as const;
export type Format = (typeof formats)[number];

/** A dealer's file, and how to read it. */
export interface FeedFile {
  path: string;
  format: Format;
  text: TextForm;
}

/** How much of a file is read if its name does not say its format. */
const LOOK = 1_000_000;

/**
 * Inspects a file: its encoding, and its format, by its extension (`.csv`, `.ndjson`, `.jsonl`, `.json`, each also
 * with `.gz`), else by its content.
 * @param asked the caller's settings, which take precedence over what it looks like.
 * @throws FeedFileError if there is no such file, or it is not text.
 */
export async function inspectFile(
  path: string,
  asked: { format?: Format | undefined; encoding?: Encoding | undefined } = {},
): Promise<FeedFile> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new FeedFileError(`File not found: ${path}.`);
  try {
    const text = await detectText(path, asked.encoding);
    const format = asked.format ?? formatOfName(path) ?? formatOfContent(await beginningOf(path, text.encoding));
    return { path, format, text };
  } catch (error) {
    throw unreadable(path, error as Error);
  }
}

/** The fault of a file's reading, in one line that names the file. */
export function unreadable(path: string, error: Error): FeedFileError {
  return new FeedFileError(`${path} can't be read: ${inOneLine(error.message)}`, { cause: error });
}

/** Whether this program can derive a file's format from its name alone. */
function formatOfName(path: string): Format | undefined {
  const ending = path
    .toLowerCase()
    .replace(/\.gz$/, '')
    .match(/\.([^./\\]+)$/)?.[1];
  return ending === 'jsonl' ? 'ndjson' : formats.find((format) => format === ending);
}

function formatOfContent(beginning: string): Format {
  const text = beginning.trimStart();
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  const end = text.indexOf('\n');
  return end > 0 && text.slice(end).trim() !== '' && isJson(text.slice(0, end)) ? 'ndjson' : 'json';
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  let beginning = '';
  for await (const text of textOf(path, encoding)) {
    beginning += text;
    if (beginning.length >= LOOK) break;
  }
  return beginning;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A parser's message may quote much of the file. */
const MOST_LETTERS = 300;

function inOneLine(message: string): string {
  const line = Array.from(message, (letter) => (letter < ' ' || letter === '\uFFFD' ? '?' : letter)).join('');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS)}…` : line;
}
