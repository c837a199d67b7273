import type { CsvFieldRule, CsvMapping } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { knownColumns } from './csv-mapping.ts';
import type { CsvLine } from './csv-splitter.ts';
import { readValue } from './csv-values.ts';

/** What nobody sees in a column's name: NUL, marks of reading direction, blanks without width. */
const UNSEEN = /[\0\p{Cf}]/gu;
/** What databases draw below a header line. */
const RULED = /^[-=_+|\s]{2,}$/;
const YEAR = /^\s*(?:19|20)\d{2}(?:\.0)?\s*$/;
/** A price or distance that ends where a comma between its thousands may have been, and what would stand behind that. */
const THOUSANDS = /^\s*(?:A?U?\$)?\s*[1-9]\d{0,2}\s*$/;
const HUNDREDS = /^\s*\d{3}(?:\.\d{2})?\s*$/;
/** What a database calls the types of its columns. */
const TYPE_NAME =
  /^(?:n?(?:var)?char|string|text|(?:big|small|tiny)?int(?:eger)?\d*|decimal|numeric|float\d*|double|real|money|bool(?:ean)?|bit|date(?:time)?\d*|timestamp)(?: ?\([\d, ]+\))?$/i;
/** Types that few other cells can be read as. */
const TYPED: ReadonlySet<CsvFieldRule['as']> = new Set(['number', 'integer', 'boolean', 'date', 'instant']);
/** Typed cells that must fit elsewhere, before a row counts as shifted. */
const LEAST_FITTING = 3;
const STEPS = [-1, 1, -2, 2];

/** The names of a header line's columns. One that differs from a column of the mapping only in its kinds of blanks is that column. */
export function columnNames(mapping: CsvMapping, cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replace(UNSEEN, '').trim());
  const read = new Map(knownColumns(mapping).map((column) => [inBlanks(column), column]));
  return names.map((name) => {
    const known = read.get(inBlanks(name));
    return known === undefined || names.includes(known) ? name : known;
  });
}

const inBlanks = (name: string): string => name.replace(/\s+/g, ' ');

/** A line that is no record of its file: it is skipped with a word, or the file can't be read beyond it. */
type OddLine = { skipped: string } | { cut: string };

/**
 * Looks for lines that exports write between records and for records whose values are in other columns than they belong to (FEED-9): what stands in
 * such a line was sent by nobody. Made once for a file. Pure.
 */
export class OddRecords {
  readonly #columns: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #typed: readonly { place: number; field: string; rule: CsvFieldRule; column: string }[];
  readonly #year: number;
  readonly #price: number;
  readonly #km: number;

  constructor(mapping: CsvMapping, columns: readonly string[]) {
    this.#columns = columns.map(folded);
    this.#names = new Set(this.#columns.filter((name) => name !== ''));
    this.#typed = Object.entries(mapping.fields).flatMap(([field, rule]) => {
      const { column, as, when, or, values, match, split } = rule;
      const place = column === undefined ? -1 : columns.indexOf(column);
      const isPlain = !when && !or && !values && match === undefined && !split;
      return column !== undefined && place >= 0 && isPlain && TYPED.has(as) ? [{ place, field, rule, column }] : [];
    });
    this.#year = this.#placeOf('year');
    this.#price = this.#placeOf('price');
    this.#km = this.#placeOf('km');
  }

  /** What a line is, if it is no record: the header again, as of files that were joined, or a line that is drawn below the header. */
  lineOf({ cells, line }: CsvLine): OddLine | undefined {
    const first = cells.find((cell) => cell !== '') ?? '';
    if (RULED.test(first) && cells.every((cell) => cell === '' || RULED.test(cell)))
      return { skipped: `line ${line}: expected a record; got a drawn line. It was skipped.` };
    if (TYPE_NAME.test(first) && cells.length > 1 && cells.every((cell) => cell === '' || TYPE_NAME.test(cell.trim())))
      return { skipped: `line ${line}: expected a record; got the types of the columns. It was skipped.` };
    if (!this.#names.has(folded(first)) || cells.length < 2) return undefined;
    const names = cells.map(folded);
    const isSame = names.length === this.#columns.length && names.every((name, at) => name === this.#columns[at]);
    if (isSame) return { skipped: `line ${line}: expected a record; got the header line again. It was skipped.` };
    // A cell or two may have the name of a column in it, but not most.
    const known = names.filter((name) => this.#names.has(name)).length;
    if (known < 2 || known * 2 < names.length) return undefined;
    return { cut: `line ${line}: expected a record; got another header line: what follows has other columns` };
  }

  /** Why a record's values are not in their columns, if so. */
  faultOf({ cells, isBare }: CsvLine): string | undefined {
    if (isBare && isSplit(cells, this.#price))
      return `expected a price in one cell, in quotes if it has a comma; got ${showValue(numberOf(cells, this.#price))}`;
    if (isBare && isSplit(cells, this.#km) && this.#isShiftedBehind(cells, this.#km))
      return `expected a number in one cell, in quotes if it has a comma; got ${showValue(numberOf(cells, this.#km))}`;
    const year = cells[this.#year] ?? '';
    if (this.#year < 0 || year.trim() === '' || YEAR.test(year)) return undefined;
    const isShifted = STEPS.some((step) => YEAR.test(cells[this.#year + step] ?? '') && this.#fits(cells, step));
    return isShifted
      ? `expected each value in its column; got ${showValue(year)} as the year, and the year beside it`
      : undefined;
  }

  /** Whether what stands behind a number of up to three digits shows that its comma has split it: a new car may have driven 41 km. */
  #isShiftedBehind(cells: readonly string[], place: number): boolean {
    if (cells[place + 1]?.trim().startsWith('0')) return true;
    return !this.#fits(cells, 0, { from: place + 1, least: 0 }) && this.#fits(cells, 1, { from: place + 1, least: 1 });
  }

  /** Whether all typed cells can be read if the record is shifted by so many cells. */
  #fits(cells: readonly string[], step: number, { from, least } = { from: 0, least: LEAST_FITTING }): boolean {
    let fitting = 0;
    for (const { place, field, rule, column } of this.#typed) {
      if (place < from) continue;
      const cell = cells[place + step] ?? '';
      if (cell.trim() === '') continue;
      if ('fault' in readValue(rule, { [column]: cell }, field)) return false;
      fitting += 1;
    }
    return fitting >= least;
  }

  #placeOf(wanted: string): number {
    return this.#typed.find(({ field }) => field === wanted)?.place ?? -1;
  }
}

/** Whether two cells may be one number that its own comma has split. */
const isSplit = (cells: readonly string[], place: number): boolean =>
  place >= 0 && THOUSANDS.test(cells[place] ?? '') && HUNDREDS.test(cells[place + 1] ?? '');

const numberOf = (cells: readonly string[], place: number): string => `${cells[place]},${cells[place + 1]}`;

const folded = (name: string): string => name.replace(UNSEEN, '').trim().toLowerCase();
