import { csvFields, csvMapping, feedCar, mappingUnits } from '@forecourt/contracts';
import { mapRecord } from '@forecourt/stock';
import { plain } from './column-names.ts';

/** A rule as it is written into a mapping. */
export type Rule = Record<string, unknown>;

/** Of the cells of a column, so many must be read by a rule for it to be proposed. */
const ENOUGH = 0.8;
/** Cells that an alternative must read to be worth writing down. */
const WORTH_AN_ALTERNATIVE = 0.01;
/** Distinct among all, for numbers that name a vehicle each. */
const DISTINCT = 0.9;
/** In dollars: a column whose middle price is below holds another currency, thousands or something else. */
const LEAST_MIDDLE_PRICE = 500;
/** In km: a column with a name such as mileage whose middle is below holds a consumption. */
const LEAST_MIDDLE_KM = 200;
const REQUIRED: ReadonlySet<string> = new Set(['stocknum', 'make', 'model']);
const CLEARED: ReadonlySet<string> = new Set(['price', 'before_price', 'offer_price', 'standardEquipment', 'images']);
/** Columns whose name says the unit. */
const namedUnits: Readonly<Record<string, string>> = { miles: 'miles', odometermiles: 'miles' };

/** Words that a cell may have, and what each means. */
const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  car_type: {
    ...{ new: 'new', n: 'new', brandnew: 'new' },
    ...{ used: 'used', u: 'used', preowned: 'used', secondhand: 'used' },
    ...{ demo: 'demo', d: 'demo', demonstrator: 'demo', exdemo: 'demo' },
  },
  status: {
    ...{ instock: 'in_stock', available: 'in_stock', active: 'in_stock' },
    ...{ comingsoon: 'coming_soon', intransit: 'coming_soon', onorder: 'coming_soon' },
    ...{ sold: 'sold', delivered: 'sold' },
  },
};

const formats: readonly (readonly [RegExp, string])[] = [
  [/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}:\d{2}$/, 'DD/MM/YYYY HH:mm:ss'],
  [/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}$/, 'DD/MM/YYYY HH:mm'],
  [/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'YYYY-MM-DD HH:mm:ss'],
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'DD/MM/YYYY'],
  [/^\d{1,2}-\d{1,2}-\d{4}$/, 'DD-MM-YYYY'],
  [/^\d{1,2}\/\d{4}$/, 'MM/YYYY'],
  [/^\d{8}$/, 'YYYYMMDD'],
];

/** The rule by which a field reads the cells of a column; undefined if they are something else. @param cells those that are not empty */
export function ruleFor(field: string, column: string, cells: readonly string[]): Rule | undefined {
  const blank = blankOf(cells, isCounted(field));
  const filled = cells.filter((cell) => !blank.includes(cell));
  const from: Rule = {
    column,
    ...(REQUIRED.has(field) ? { required: true } : {}),
    ...(blank.length > 0 ? { blank } : {}),
    ...(CLEARED.has(field) ? { empty: 'clear' } : {}),
  };
  const words = meanings[field];
  if (words) return wordsRule(from, words, filled);
  if (field === 'location_slug' && filled.some((cell) => /[\s,]/.test(cell))) return undefined;
  if (field === 'stocknum') return isDistinct(filled) ? from : undefined;
  const rule = typedRule(field, from, filled);
  if (!rule || filled.length === 0) return rule;
  if (readShare(field, rule, filled) < ENOUGH) return undefined;
  return isLikely(field, column, rule, filled) ? rule : undefined;
}

/** Which share of cells a rule reads as a value that the field takes. */
export const readShare = (field: string, rule: Rule, cells: readonly string[]): number =>
  cells.length === 0 ? 1 : cellsRead(field, rule, cells).length / cells.length;

/** The cells that a rule reads as a value that the field takes. */
function cellsRead(field: string, rule: Rule, cells: readonly string[]): string[] {
  const isOwn = field === 'occurred_at' || field === 'dealership_slug';
  const mapping = csvMapping.parse({
    name: 'tried',
    stocknum: { value: 'x' },
    fields: isOwn ? {} : { [field]: { ...rule, required: false, empty: 'absent' } },
    ...(isOwn ? { [field]: rule } : {}),
  });
  const column = String(rule.column);
  return cells.filter((cell) => {
    const mapped = mapRecord(mapping, { [column]: cell }, '2026-01-01T00:00:00Z');
    return (
      !mapped.errors &&
      mapped.warnings.every(({ message }) => /plain text/.test(message)) &&
      isTaken(field, mapped.event)
    );
  });
}

/** Whether the field takes what was read. */
function isTaken(field: string, event: Record<string, unknown>): boolean {
  if (field === 'occurred_at' || field === 'dealership_slug') return true;
  const [outer = field] = field.split('.');
  const car = event.car as Record<string, unknown>;
  if (!(outer in car) || !(outer in feedCar.shape)) return false;
  return feedCar.shape[outer as keyof typeof feedCar.shape].safeParse(car[outer]).success;
}

function typedRule(field: string, from: Rule, cells: readonly string[]): Rule | undefined {
  if (field === 'occurred_at') return { ...from, as: 'instant', ...formatOf(cells) };
  if (field === 'images' || field === 'thumbnails') return { ...from, as: 'list', separator: separatorOf(cells) };
  const takes = takenBy(field);
  if (takes('2026-03-01') && (/_date$|expiry/.test(field) || !takes('text')))
    return { ...from, as: 'date', ...formatOf(cells) };
  if (takes(['text']) && !takes('text')) return { ...from, as: 'list', separator: separatorOf(cells) };
  if (takes(true)) return { ...from, as: 'boolean' };
  if (isCounted(field)) return numberRule(field, from, cells);
  if (field === 'colour' && cells.filter((cell) => cell.includes(' / ')).length > cells.length / 2)
    return { ...from, split: { at: '/', take: 1 } };
  return from;
}

/** Numbers of which every field that counts takes one: a year is neither small nor large. */
const WHOLE = [1, 2_000];
const FRACTIONS = [1.5, 1_999.5];

/** Whether a field takes numbers. */
const isCounted = (field: string): boolean => WHOLE.some(takenBy(field));

/** Says what kinds of values a field takes. */
function takenBy(field: string): (value: unknown) => boolean {
  const schema = csvFields.get(field)?.schema ?? feedCar.shape[field as keyof typeof feedCar.shape];
  return (value) => schema?.safeParse(value).success === true;
}

/** A number in the field's own unit, in another that its cells name, or in either. */
function numberRule(field: string, from: Rule, cells: readonly string[]): Rule {
  const takes = takenBy(field);
  const as = FRACTIONS.some(takes) && !takes('text') ? 'number' : 'integer';
  const own: Rule = { ...from, as };
  const named = namedUnits[plain(String(from.column))];
  if (named !== undefined && field === 'km') return { ...own, unit: named };
  const read = new Set(cellsRead(field, own, cells));
  const missed = cells.filter((cell) => !read.has(cell));
  const unit = unitsOf(field).find((each) => readShare(field, { ...own, unit: each }, missed) > ENOUGH);
  if (unit === undefined || missed.length < cells.length * WORTH_AN_ALTERNATIVE) return own;
  if (missed.length === cells.length) return { ...own, unit };
  return { ...own, or: [{ column: from.column, as, unit }] };
}

/** Units that a mapping can convert into a field's own. */
function unitsOf(field: string): string[] {
  const unit = csvFields.get(field)?.unit;
  return Object.entries(mappingUnits).flatMap(([name, into]) => (unit !== undefined && unit in into ? [name] : []));
}

/** Whether numbers are of the size that the field's have. */
function isLikely(field: string, column: string, rule: Rule, cells: readonly string[]): boolean {
  if (rule.as !== 'number' && rule.as !== 'integer') return true;
  const numbers = cells.flatMap((cell) => Number(cell.replace(/[^\d.]/g, '')) || []).sort((one, other) => one - other);
  const middle = numbers[Math.floor(numbers.length / 2)];
  if (middle === undefined) return true;
  if (field === 'price' || field === 'offer_price' || field === 'before_price') return middle >= LEAST_MIDDLE_PRICE;
  return field !== 'km' || plain(column) !== 'mileage' || middle >= LEAST_MIDDLE_KM;
}

/** The words of the cells that are known, as they are written there; undefined if most are none of them. */
function wordsRule(from: Rule, words: Readonly<Record<string, string>>, cells: readonly string[]): Rule | undefined {
  const known = cells.filter((cell) => words[plain(cell)] !== undefined);
  if (cells.length > 0 && known.length < cells.length * ENOUGH) return undefined;
  const met = [...new Set(known)].map((cell): [string, string] => [cell, words[plain(cell)] ?? '']);
  return { ...from, values: Object.fromEntries(met.length > 0 ? met : Object.entries(words)), otherwise: 'refuse' };
}

/** Whether a column's words say whether a car is new or used, whatever its name is. Single letters do not. */
export function saysCarType(cells: readonly string[]): boolean {
  const words = meanings.car_type ?? {};
  return cells.length > 0 && cells.every((cell) => plain(cell).length > 1 && words[plain(cell)] !== undefined);
}

const isDistinct = (cells: readonly string[]): boolean =>
  cells.length === 0 || (new Set(cells).size >= cells.length * DISTINCT && cells.every((cell) => cell.length <= 60));

/** Cells that stand for an empty one: words where numbers should be, such as POA, and dashes. */
function blankOf(cells: readonly string[], mayCount: boolean): string[] {
  const dashes = cells.filter((cell) => /^[-–—./\s]+$|^(?:n\/?a|null|none|tba|poa)$/i.test(cell));
  const counted = cells.filter((cell) => /\d/.test(cell));
  const words = mayCount && counted.length >= cells.length * ENOUGH ? cells.filter((cell) => !/\d/.test(cell)) : [];
  return [...new Set([...dashes, ...words])].slice(0, 10);
}

function formatOf(cells: readonly string[]): Rule {
  const format = formats.find(([form]) => cells.length > 0 && cells.every((cell) => form.test(cell)))?.[1];
  return format === undefined ? {} : { format };
}

function separatorOf(cells: readonly string[]): string {
  const count = (sign: string) => cells.reduce((sum, cell) => sum + cell.split(sign).length - 1, 0);
  return ['|', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
