import { namesRecords, swallowsRecords } from './swallowed-records.ts';

/** A longer record is not a dealer's. */
const LONGEST_RECORD = 1_000_000;
/** Each costs reading again what it swallowed. */
const MOST_STRAY_QUOTES = 1_000;

/** A quote that opens a cell and does not close within its own record. */
export interface StrayQuote {
  /** Of the file, from 1. */
  readonly line: number;
  /** Position of the cell in its record. */
  readonly place: number;
  /** The beginning of what follows the quote. */
  readonly text: string;
}

/** A record as it stands in the file. */
export interface CsvLine {
  /** Those before the quote, if the record has a stray one: only these are certain. */
  readonly cells: readonly string[];
  /** Where it begins, from 1. */
  readonly line: number;
  readonly stray?: StrayQuote;
  /** Whether no quote is in it, so that a delimiter within a value would have split it. */
  readonly isBare?: boolean;
  /** Whether the file ends with it, without a line break. */
  readonly isLast?: boolean;
}

/** The file can't be read beyond a place. */
export class UnreadableFile extends Error {}

/** A cell that was read, and where the text goes on. */
interface ReadCell {
  readonly text: string;
  readonly end: number;
  /** Where its closing quote stands, if it is quoted. */
  readonly closes?: number;
}

/**
 * Splits the text of a CSV file into records, piece by piece. A quote counts only at the beginning of a cell; inside of one it stands for itself. A
 * quoted cell may have line breaks and delimiters, but not a further record of the same file: then its quote is stray, and reading goes on with
 * the line behind it. A parser library would make one long cell of all these lines and can't go back.
 */
export class CsvSplitter {
  readonly #delimiter: string;
  readonly #quote: string;
  /** Cells of a record; undefined until the header was read. */
  #width: number | undefined;
  #last: readonly string[] = [];
  #text = '';
  #at = 0;
  #line = 1;
  /** The text is looked at again once it is so long: a record that is not whole yet would be read once a piece. */
  #lookAgainAt = 0;
  /** Positions behind which the next of each was not looked for yet. */
  #next = { quote: -1, feed: -1, back: -1 };
  #strays = 0;

  constructor({ delimiter, quote }: { delimiter: string; quote: string }) {
    this.#delimiter = delimiter;
    this.#quote = quote;
  }

  /** How many cells a record has, once that is known: of the lines in a quoted cell, one that has as many may be a record. */
  expect(width: number): void {
    this.#width = width;
  }

  /**
   * The records that are whole with this piece of the text.
   * @throws UnreadableFile for a record that is too long.
   */
  *push(piece: string): Generator<CsvLine> {
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
    this.#lookAnew();
    if (this.#text.length < Math.min(this.#lookAgainAt, LONGEST_RECORD)) return;
    this.#lookAgainAt = 0;
    yield* this.#records(false);
    while (this.#text.length - this.#at > LONGEST_RECORD) {
      const record = this.#record(true);
      if (!record?.stray)
        throw new UnreadableFile(`line ${this.#line}: a record is longer than ${LONGEST_RECORD} characters`);
      yield record;
      yield* this.#records(false);
    }
    this.#lookAgainAt = 2 * (this.#text.length - this.#at);
  }

  /** The records of the rest. */
  *end(): Generator<CsvLine> {
    this.#lookAnew();
    yield* this.#records(true);
  }

  #lookAnew(): void {
    this.#next = { quote: -1, feed: -1, back: -1 };
  }

  *#records(isEnd: boolean): Generator<CsvLine> {
    while (this.#at < this.#text.length) {
      const record = this.#record(isEnd);
      if (record === undefined) return;
      if (record.stray === undefined && record.cells.length === this.#width) this.#last = record.cells;
      // Spreadsheets write rows of nothing behind the last one, and old systems a character that ends the file.
      if (record.stray || record.cells.some((cell) => VISIBLE.test(cell))) yield record;
    }
  }

  /** The next record, or undefined if it is not whole yet. */
  #record(isEnd: boolean): CsvLine | undefined {
    const end = this.#endOfLine(this.#at, isEnd);
    if (this.#next.quote < this.#at) this.#next.quote = positionOf(this.#text, this.#quote, this.#at);
    if (end !== undefined && this.#next.quote >= end) {
      const cells = this.#text.slice(this.#at, end).split(this.#delimiter);
      const isLast = isEnd && end === this.#text.length;
      return { cells, line: this.#goOn(behindBreak(this.#text, end), 1), isBare: true, ...(isLast && { isLast }) };
    }
    // A line that is not whole may have its quote where the next piece begins.
    return end === undefined && this.#next.quote === Number.POSITIVE_INFINITY ? undefined : this.#quoted(isEnd);
  }

  #quoted(isEnd: boolean): CsvLine | undefined {
    const text = this.#text;
    const cells: string[] = [];
    let breaks = 0;
    for (let from = this.#at; ; ) {
      const opens = text[from] === this.#quote && !this.#isPairedQuote(from);
      const cell = opens ? this.#quotedCell(from + 1, isEnd) : this.#plainCell(from, isEnd);
      if (opens && (cell === undefined || hasBreak(cell.text))) {
        if ((cell === undefined && isEnd) || this.#swallows(from + 1, cell?.closes, cells))
          return this.#stray(cells, from, breaks);
      }
      if (cell === undefined) return undefined;
      cells.push(cell.text);
      if (opens) breaks += breaksIn(cell.text);
      if (text.startsWith(this.#delimiter, cell.end)) {
        from = cell.end + this.#delimiter.length;
        continue;
      }
      // Of a break in two characters the second may be in the next piece.
      if (!isEnd && this.#endOfLine(cell.end, false) === undefined) return undefined;
      const isLast = isEnd && cell.end === text.length;
      return { cells, line: this.#goOn(behindBreak(text, cell.end), breaks + 1), ...(isLast && { isLast }) };
    }
  }

  /** Whether a cell begins with two quotes that do not stand for an empty one, as `""As new""`: it was quoted twice, and stands as it is. */
  #isPairedQuote(from: number): boolean {
    const [second, third] = [this.#text[from + 1], this.#text[from + 2]];
    if (second !== this.#quote || third === undefined || third === this.#quote) return false;
    return third !== '\n' && third !== '\r' && third !== this.#delimiter;
  }

  #plainCell(from: number, isEnd: boolean): ReadCell | undefined {
    const line = this.#endOfLine(from, isEnd);
    const delimiter = positionOf(this.#text, this.#delimiter, from);
    const end = Math.min(line ?? Number.POSITIVE_INFINITY, delimiter);
    return end === Number.POSITIVE_INFINITY ? undefined : { text: this.#text.slice(from, end), end };
  }

  /** A quoted cell from behind its quote; undefined if the text ends before it. */
  #quotedCell(from: number, isEnd: boolean): ReadCell | undefined {
    const text = this.#text;
    for (let at = from; ; ) {
      const quote = text.indexOf(this.#quote, at);
      if (quote < 0) return undefined;
      if (text[quote + 1] === this.#quote) {
        at = quote + 2;
        continue;
      }
      let behind = quote + 1;
      while (text[behind] === ' ' && this.#delimiter !== ' ') behind += 1;
      const next = text[behind];
      if (next === undefined && !isEnd) return undefined;
      if (next === undefined || next === '\n' || next === '\r' || next === this.#delimiter) {
        return {
          text: text.slice(from, quote).replaceAll(this.#quote + this.#quote, this.#quote),
          end: behind,
          closes: quote,
        };
      }
      at = quote + 1;
    }
  }

  /** Whether the text of a quoted cell holds records of the file, or begins cells of its own with quotes. */
  #swallows(from: number, closes: number | undefined, before: readonly string[]): boolean {
    const lines = this.#text.slice(from, closes).split(/\r\n|\n|\r/);
    // The rest of the last line is in the next piece.
    if (closes === undefined) lines.pop();
    const form = { delimiter: this.#delimiter, quote: this.#quote };
    if (this.#width === undefined) return namesRecords(lines, form);
    return swallowsRecords(lines, { ...form, width: this.#width }, (place) => before[place] ?? this.#last[place]);
  }

  #stray(cells: readonly string[], from: number, breaks: number): CsvLine {
    this.#strays += 1;
    const line = this.#line + breaks;
    if (this.#strays > MOST_STRAY_QUOTES)
      throw new UnreadableFile(`line ${line}: more than ${MOST_STRAY_QUOTES} quotes were opened and not closed`);
    this.#lookAnew();
    const end = this.#endOfLine(from, true) ?? this.#text.length;
    const stray = { line, place: cells.length, text: this.#text.slice(from + 1, Math.min(end, from + 60)) };
    return { cells, line: this.#goOn(behindBreak(this.#text, end), breaks + 1), stray };
  }

  /** Where the line ends; undefined if that is not in the text yet. */
  #endOfLine(from: number, isEnd: boolean): number | undefined {
    const text = this.#text;
    const next = this.#next;
    if (next.feed < from) next.feed = positionOf(text, '\n', from);
    if (next.back < from) next.back = positionOf(text, '\r', from);
    const end = Math.min(next.feed, next.back, text.length);
    if (isEnd) return end;
    // Behind a last CR the LF may follow.
    return end === text.length || (end === next.back && end + 1 === text.length) ? undefined : end;
  }

  /** @returns the line where the record began */
  #goOn(at: number, lines: number): number {
    const line = this.#line;
    this.#at = at;
    this.#line += lines;
    return line;
  }
}

const behindBreak = (text: string, end: number): number => (text.startsWith('\r\n', end) ? end + 2 : end + 1);

const VISIBLE = /[^\s\p{Cc}]/u;

const hasBreak = (text: string): boolean => text.includes('\n') || text.includes('\r');

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function positionOf(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}
