import { bodyTypeNamed } from '@forecourt/contracts';
import { columnNames, plain } from './column-names.ts';
import type { FileHead, HeadRecord } from './file-head.ts';

type Rule = Record<string, unknown>;

/** A mapping to start from, as it is written into a file; and the columns that nothing is read from. */
export interface Proposal {
  readonly mapping: Record<string, unknown>;
  readonly unread: readonly string[];
}

const NUMBERS = new Set(['km', 'year', 'seats', 'doors', 'variant.cylinders']);
const PRICES = new Set(['price', 'before_price', 'offer_price', 'variant.enginesize_litres']);
const DATES = new Set(['rego_expiry', 'build_date', 'compliance_date']);
const LISTS = new Set(['standardEquipment', 'images']);
const REQUIRED = new Set(['stocknum', 'make', 'model']);
/** Of the mapping itself; all others are fields of the car. */
const OWN = ['stocknum', 'dealership_slug', 'occurred_at'];

/** Words that a cell may have, and what each means. */
const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  car_type: {
    new: 'new',
    n: 'new',
    used: 'used',
    u: 'used',
    preowned: 'used',
    demo: 'demo',
    d: 'demo',
    demonstrator: 'demo',
  },
  status: {
    instock: 'in_stock',
    available: 'in_stock',
    active: 'in_stock',
    comingsoon: 'coming_soon',
    intransit: 'coming_soon',
    onorder: 'coming_soon',
    sold: 'sold',
    delivered: 'sold',
  },
};

/** Filters besides a field that keeps the words of the file: by the part of the text that says which it is. */
const simpleParts: Readonly<Record<string, Rule & { field: string }>> = {
  trans: {
    field: 'simple_transmission',
    match: '(auto|cvt|dct|manual)',
    values: { auto: 'Automatic', cvt: 'Automatic', dct: 'Automatic', manual: 'Manual' },
    otherwise: 'absent',
  },
  fuel: {
    field: 'simple_fuel',
    match: '(diesel|hybrid|electric|lpg|petrol|unleaded|ulp|gasoline|e10|^regular|^premium$)',
    values: {
      diesel: 'Diesel',
      hybrid: 'Hybrid',
      electric: 'Electric',
      lpg: 'LPG',
      petrol: 'Petrol',
      unleaded: 'Petrol',
      ulp: 'Petrol',
      gasoline: 'Petrol',
      e10: 'Petrol',
      regular: 'Petrol',
      premium: 'Petrol',
    },
    otherwise: 'absent',
  },
};

const formats: readonly (readonly [RegExp, string])[] = [
  [/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/, 'DD/MM/YYYY HH:mm:ss'],
  [/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/, 'DD/MM/YYYY HH:mm'],
  [/^\d{2}\/\d{2}\/\d{4}$/, 'DD/MM/YYYY'],
  [/^\d{2}-\d{2}-\d{4}$/, 'DD-MM-YYYY'],
  [/^\d{2}\/\d{4}$/, 'MM/YYYY'],
  [/^\d{8}$/, 'YYYYMMDD'],
];

/**
 * Proposes a mapping from the head of a file: by the names of its columns, and the form of their cells (FEED-8). A person checks it.
 * @param name the mapping's, such as stock-list.
 */
export function proposeMapping(name: string, { columns, records }: FileHead): Proposal {
  const free = byName(columns);
  const found = Object.entries(columnNames).flatMap(([field, names]) => {
    const key = names.find((known) => free.has(known));
    const column = key === undefined ? undefined : free.get(key);
    if (key === undefined || column === undefined) return [];
    for (const [name, other] of free) if (other === column) free.delete(name);
    return [{ field, column, cells: records.flatMap((record) => textOf(record[column])) }];
  });
  const rules = found.flatMap(({ field, column, cells }): [string, Rule][] => [
    [field, ruleOf(field, column, cells)],
    ...besides(field, column, cells),
  ]);
  const own = rules.filter(([field]) => OWN.includes(field));
  const fields = Object.fromEntries(rules.filter(([field]) => !OWN.includes(field)));
  return {
    mapping: {
      name,
      optional_columns: true,
      ...Object.fromEntries(own),
      fields: { ...fields, ...(fields.car_type ? {} : { car_type: { value: 'used' } }) },
    },
    unread: columns.filter((column) => !found.some((one) => one.column === column)),
  };
}

const known = new Set(Object.values(columnNames).flat());

/** Columns by name: a path as a whole, or by its last part, else by the others (`Photos.Photo`); the first of several columns counts. */
function byName(columns: readonly string[]): Map<string, string> {
  const whole = columns.map((column) => [plain(column), column] as const);
  const parts = columns.flatMap((column) => {
    const [last = '', ...others] = column.split('.').map(plain).reverse();
    return [last, ...(known.has(last) ? [] : others)].map((part) => [part, column] as const);
  });
  return new Map([...whole, ...parts].reverse());
}

/** A cell's text, or nothing; a list of JSON or XML as CSV would have it. */
function textOf(cell: HeadRecord[string] | undefined): string[] {
  const text = (typeof cell === 'object' ? cell.join('|') : (cell ?? '')).trim();
  return text === '' ? [] : [text];
}

function ruleOf(field: string, column: string, cells: readonly string[]): Rule {
  const from: Rule = { column, ...(REQUIRED.has(field) ? { required: true } : {}) };
  if (NUMBERS.has(field)) return { ...from, as: 'integer', ...blankOf(cells) };
  if (PRICES.has(field)) return { ...from, as: 'number', ...blankOf(cells), empty: 'clear' };
  if (DATES.has(field)) return { ...from, as: 'date', ...formatOf(cells) };
  if (field === 'occurred_at') return { ...from, as: 'instant', ...formatOf(cells) };
  if (LISTS.has(field)) return { ...from, as: 'list', separator: separatorOf(cells), empty: 'clear' };
  const words = meanings[field];
  return words ? { ...from, values: valuesOf(words, cells), otherwise: 'refuse' } : from;
}

function besides(field: string, column: string, cells: readonly string[]): [string, Rule][] {
  if (field === 'body') {
    const values = Object.fromEntries(
      [...new Set(cells)].flatMap((cell) => {
        const body = bodyTypeNamed(cell);
        return body ? [[cell, body.label] as const] : [];
      }),
    );
    return [['simple_body', { column, values, otherwise: 'absent' }]];
  }
  const simple = simpleParts[field];
  if (!simple) return [];
  const { field: other, ...rule } = simple;
  return [[other, { column, ...rule }]];
}

/** The words of the cells that are known, as they are written there; all known ones if there are none. */
function valuesOf(words: Readonly<Record<string, string>>, cells: readonly string[]): Record<string, string> {
  const met = [...new Set(cells)].flatMap((cell) => (words[plain(cell)] ? [[cell, words[plain(cell)] ?? '']] : []));
  return Object.fromEntries(met.length > 0 ? met : Object.entries(words));
}

/** Words where a number should be, such as POA. */
function blankOf(cells: readonly string[]): Rule {
  const words = [...new Set(cells.filter((cell) => !/\d/.test(cell)))].slice(0, 10);
  return words.length > 0 ? { blank: words } : {};
}

function formatOf(cells: readonly string[]): Rule {
  const format = formats.find(([form]) => cells.length > 0 && cells.every((cell) => form.test(cell)))?.[1];
  return format === undefined ? {} : { format };
}

function separatorOf(cells: readonly string[]): string {
  const count = (sign: string) => cells.reduce((sum, cell) => sum + cell.split(sign).length - 1, 0);
  return ['|', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
