import { makeNamed } from '@forecourt/contracts';
import { besides } from './beside-rules.ts';
import { columnNames, OWN_FIELDS, plain } from './column-names.ts';
import { type Rule, ruleFor, saysCarType } from './field-rules.ts';
import type { FileHead, HeadRecord } from './file-head.ts';
import { beginsWithMakes, cutMakes, rulesOfCutMakes, rulesOfTitles } from './names-of-cars.ts';

/** A field that no mapping does without, and the columns that could be it. */
interface MissingField {
  readonly field: 'stocknum' | 'make' | 'model' | 'price';
  readonly columns: readonly string[];
}

/** A mapping to start from, as it is written into a file. */
export interface Proposal {
  readonly mapping: Record<string, unknown>;
  /** Columns that nothing is read from. */
  readonly unread: readonly string[];
  readonly missing: readonly MissingField[];
  /** Columns whose name fits a field and whose cells do not. */
  readonly passedOver: readonly { readonly column: string; readonly field: string; readonly example: string }[];
}

/** Columns by the rules that read them. */
interface Found {
  readonly rules: Map<string, Rule>;
  readonly used: Set<string>;
}

/** Cells that a column must have of a kind to be it whatever its name. */
const MOST = 0.8;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

/**
 * Proposes a mapping from the head of a file: by the names of its columns, and by what their cells hold (FEED-8). A person checks it.
 * @param name the mapping's, such as stock-list.
 */
export function proposeMapping(name: string, head: FileHead): Proposal {
  const cellsOf = (column: string) => head.records.flatMap((record) => textsOf(record[column]));
  const found: Found = { rules: new Map(), used: new Set() };
  const passedOver = byNames(head.columns, cellsOf, found);
  byCells(head.columns, cellsOf, found);
  namesOfCars(head, cellsOf, found);
  for (const [field, rule] of [...found.rules]) {
    const more = besides(field, rule, cellsOf(String(rule.column)), new Set(found.rules.keys()));
    for (const [other, rule] of more) found.rules.set(other, rule);
  }
  if (!found.rules.has('car_type')) found.rules.set('car_type', { value: 'used' });
  const own: readonly string[] = OWN_FIELDS;
  const rules = [...found.rules];
  const unread = head.columns.filter((column) => !found.used.has(column));
  return {
    mapping: {
      name,
      optional_columns: true,
      ...Object.fromEntries(rules.filter(([field]) => own.includes(field))),
      fields: Object.fromEntries(rules.filter(([field]) => !own.includes(field))),
    },
    unread,
    missing: (['stocknum', 'make', 'model', 'price'] as const)
      .filter((field) => !found.rules.has(field))
      .map((field) => ({ field, columns: unread.filter((column) => couldBe(field, column, cellsOf(column))) })),
    passedOver: passedOver.filter(({ column }) => !found.used.has(column)),
  };
}

/** Takes columns by their names, if their cells fit. @returns those whose cells do not */
function byNames(
  columns: readonly string[],
  cellsOf: (column: string) => string[],
  { rules, used }: Found,
): { column: string; field: string; example: string }[] {
  const byName = columnsByName(columns);
  const passedOver: { column: string; field: string; example: string }[] = [];
  for (const [field, names] of columnNames) {
    for (const known of names) {
      const column = byName.get(known);
      if (column === undefined || used.has(column)) continue;
      const cells = cellsOf(column);
      const rule = ruleFor(field, column, cells);
      if (rule) {
        rules.set(field, rule);
        used.add(column);
        break;
      }
      passedOver.push({ column, field, example: cells[0] ?? '' });
    }
  }
  return passedOver;
}

/** Takes columns by their cells alone, where these can be nothing else. */
function byCells(columns: readonly string[], cellsOf: (column: string) => string[], { rules, used }: Found): void {
  const kinds: readonly (readonly [string, (cells: readonly string[]) => boolean])[] = [
    ['car_type', saysCarType],
    ['vin', (cells) => share(cells, (cell) => VIN.test(cell)) > MOST && new Set(cells).size > cells.length / 2],
    ['images', (cells) => share(cells, (cell) => /^https?:\S+\.(?:jpe?g|png|webp)/i.test(cell)) > MOST],
    ['make', (cells) => share(cells, (cell) => makeNamed(cell) !== undefined) > MOST],
  ];
  for (const [field, is] of kinds) {
    const column = rules.has(field) ? undefined : columns.find((each) => !used.has(each) && is(cellsOf(each)));
    const rule = column === undefined ? undefined : ruleFor(field, column, cellsOf(column));
    if (column === undefined || !rule) continue;
    rules.set(field, rule);
    used.add(column);
  }
}

/** Finds makes and models that are only in a title, and makes that were cut. */
function namesOfCars(head: FileHead, cellsOf: (column: string) => string[], { rules, used }: Found): void {
  const title = rules.get('name')?.column;
  const titles = typeof title === 'string' && beginsWithMakes(cellsOf(title)) ? title : undefined;
  const [make, model] = [rules.get('make'), rules.get('model')];
  if (make && model) {
    const cut = cutMakes(head.records, { make: String(make.column), model: String(model.column) });
    if (cut.length === 0) return;
    for (const [field, rule] of Object.entries(rulesOfCutMakes({ make, model }, cut, titles))) rules.set(field, rule);
    return;
  }
  if (titles === undefined) return;
  const ofTitles = rulesOfTitles(titles, cellsOf(titles));
  if (!make) rules.set('make', ofTitles.make);
  if (!model) rules.set('model', ofTitles.model);
  used.add(titles);
}

/** Whether an unread column holds what a missing field would. */
function couldBe(field: MissingField['field'], column: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  const isCounted = share(cells, (cell) => /^\D{0,4}\d[\d.,\s]*\D{0,6}$/.test(cell)) > MOST;
  switch (field) {
    case 'stocknum':
      return ruleFor('stocknum', column, cells) !== undefined && new Set(cells).size === cells.length;
    case 'make':
      return share(cells, (cell) => makeNamed(cell.split(/\s+/)[0] ?? '') !== undefined) > 0.2;
    case 'model':
      return !isCounted && new Set(cells).size > 1;
    case 'price':
      return isCounted && ruleFor('price', column, cells) !== undefined;
  }
}

const share = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

const known = new Set([...columnNames.values()].flat());

/** Columns by name: a path as a whole, or by its last part, else by the others (`Photos.Photo`); the first of several columns counts. */
function columnsByName(columns: readonly string[]): Map<string, string> {
  const whole = columns.map((column) => [plain(column), column] as const);
  const parts = columns.flatMap((column) => {
    const [last = '', ...others] = column.split('.').map(plain).reverse();
    return [last, ...(known.has(last) ? [] : others)].map((part) => [part, column] as const);
  });
  return new Map([...whole, ...parts].reverse());
}

/** A cell's text, or nothing; a list of JSON or XML as CSV would have it. */
function textsOf(cell: HeadRecord[string] | undefined): string[] {
  const text = (typeof cell === 'object' ? cell.join('|') : (cell ?? '')).trim();
  return text === '' ? [] : [text];
}
