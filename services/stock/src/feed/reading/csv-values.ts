import { type CarUnit, type CsvFieldRule, csvFields, mappingUnits } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { RE2JS } from 're2js';
import { noNameOf, noValueOf } from '../checking/no-values.ts';
import { isAmbiguousNumber, readNumber, toPrecisionOf } from './csv-numbers.ts';
import { plainText } from './plain-text.ts';

/** A record by its column names; in JSON and XML a column can have several values. */
export type CsvRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A rule's result for a record: a value (null clears; with the fault that its default stands for, or a note of what was made of the cell), nothing, or
 * a fault that names the column and the value.
 */
export type CsvValue = { value: unknown; fault?: string; note?: string } | { absent: true } | { fault: string };

type Meaning = string | number | boolean | null;
/** A file uses the same rules for each of its records. */
const meanings = new WeakMap<CsvFieldRule, Map<string, Meaning>>();
const patterns = new WeakMap<CsvFieldRule, RE2JS>();

const absent: CsvValue = { absent: true };
const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];
/** A template's result is no longer than the longest text of a car: a few columns repeated often would exhaust the memory. */
const LONGEST_TEXT = 10_000;
/** The most words of a rule that a fault lists. */
const TOLD_WORDS = 20;
/** Stands for bytes that are not UTF-8. */
const REPLACED = '\ufffd';
/** Fields that name a vehicle. */
const named: ReadonlySet<string> = new Set(['stocknum', 'vin', 'event_id']);
/** Fields whose items are addresses. */
const pictures: ReadonlySet<string> = new Set(['images', 'thumbnails']);
/** Separators that an address may have in it. */
const IN_ADDRESSES: ReadonlySet<string> = new Set([',', ';']);
const ADDRESS = /^\s*(?:https?:)?\/\//i;
const TOKENS = /YYYY|MM|DD|HH|mm|ss/g;
/** Of one digit too, if something stands on either side. */
const SHORT_TOKENS: ReadonlySet<string> = new Set(['MM', 'DD', 'HH']);
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The source of a rule's value, as a fault names it: `column "Year"`. */
export function sourceOf(rule: CsvFieldRule): string {
  if (rule.column !== undefined) return `column "${rule.column}"`;
  if (rule.first_of) return `columns "${rule.first_of.join('", "')}"`;
  return rule.template === undefined ? "the mapping's own value" : `columns of "${rule.template}"`;
}

/** The columns that a rule reads. */
export function columnsOf(rule: CsvFieldRule): string[] {
  if (rule.column !== undefined) return [rule.column];
  if (rule.first_of) return rule.first_of;
  return Array.from((rule.template ?? '').matchAll(/\{([^{}]+)\}/g), ([, column = '']) => column);
}

/** Whether a record without this field is refused, and not only the field left out. */
export const isRequired = (rule: CsvFieldRule): boolean => rule.required || rule.otherwise === 'refuse';

/**
 * Reads one field from a record by its rule: find, split, match, look up, convert (FEED-8). Where that gives nothing the rule's default
 * counts.
 * @param field the car's field, which says what may stand beside a number.
 * @throws never: the pattern was checked when the mapping was stored.
 */
export function readValue(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  const read = readCell(rule, record, field);
  if (rule.default === undefined || 'value' in read) return read;
  return { value: rule.default, ...('fault' in read ? { fault: read.fault } : {}) };
}

function readCell(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  if (rule.value !== undefined) return { value: rule.value };
  const items = itemsOf(rule, record, field);
  if (items) return items.join('').includes(REPLACED) ? fault(rule, 'text in UTF-8', items.join()) : { value: items };
  const whole = textOf(rule, record, field);
  if (whole === undefined)
    return { fault: `${sourceOf(rule)}: expected at most ${LONGEST_TEXT} characters together; got more` };
  // The original bytes are lost: nothing derived from them may be published.
  if (whole.includes(REPLACED)) return fault(rule, 'text in UTF-8', whole);
  const text = partOf(rule, whole);
  if (text === undefined) return fault(rule, `text that matches ${rule.match}`, whole);
  if (rule.as === 'presence') return { value: text !== '' };
  if (text === '' && rule.required)
    return { fault: `${sourceOf(rule)}: expected a value, because it is required; got nothing` };
  if (text === '') return rule.empty === 'clear' ? { value: null } : absent;
  const meant = meaningOf(rule, text);
  if (meant !== undefined) return { value: meant };
  if (rule.values && rule.otherwise === 'absent') return absent;
  if (rule.values && rule.otherwise === 'refuse') return fault(rule, `one of ${told(Object.keys(rule.values))}`, text);
  const none = rule.as === 'text' ? noText(rule, record, text, field) : undefined;
  if (none !== undefined) return fault(rule, `a value, not ${none}`, text);
  return convert(rule, text, field);
}

/** What a text is, if it is no value; of a template that of each of its cells. */
function noText(rule: CsvFieldRule, record: CsvRecord, text: string, field: string): string | undefined {
  const check = named.has(field) ? noNameOf : noValueOf;
  if (rule.template === undefined) return check(text);
  return columnsOf(rule)
    .map((column) => check(cellText(rule, record[column], field)))
    .find((none) => none !== undefined);
}

/** The values of a column that has several, for a list. */
function itemsOf(rule: CsvFieldRule, record: CsvRecord, field: string): string[] | undefined {
  const cell = rule.column === undefined ? undefined : (record[rule.column] ?? addressesIn(rule.column, record, field));
  if (rule.as !== 'list' || cell === undefined || typeof cell === 'string' || cell.length === 0) return undefined;
  return cell.flatMap((item) => item.trim() || []);
}

/** Of a list of objects, as `images: [{ url }]`, the addresses in it. */
function addressesIn(column: string, record: CsvRecord, field: string): CsvRecord[string] {
  return pictures.has(field) ? record[`${column}.url`] : undefined;
}

/** The text that a rule finds; undefined if a template would make too much of it. */
function textOf(rule: CsvFieldRule, record: CsvRecord, field: string): string | undefined {
  const cell = (column: string) => cellText(rule, record[column], field);
  if (rule.column !== undefined) return cell(rule.column);
  const cells = columnsOf(rule).map(cell);
  if (rule.first_of) return cells.find((text) => text !== '') ?? '';
  if (cells.includes('')) return '';
  if (cells.reduce((length, { length: more }) => length + more, 0) > LONGEST_TEXT) return undefined;
  return (rule.template ?? '').replace(/\{([^{}]+)\}/g, (_match, column: string) => cell(column)).trim();
}

/** A cell without blanks at its ends. A price of nothing, as `$0` or `0.00`, is an empty cell. */
function cellText({ blank, as, unit }: CsvFieldRule, cell: CsvRecord[string], field: string): string {
  const text = (typeof cell === 'object' ? cell.join(', ') : (cell ?? '')).trim();
  if (blank?.some((word) => word.toLowerCase() === text.toLowerCase())) return '';
  const mayBeZero = as === 'number' && text.includes('0') && csvFields.get(field)?.unit === 'dollars';
  return mayBeZero && readNumber(text, field, unit) === 0 ? '' : text;
}

/** The part that `split` and `match` take; undefined if the pattern does not match. */
function partOf(rule: CsvFieldRule, text: string): string | undefined {
  const { split, match } = rule;
  const parts = split && text.split(split.at);
  const part = parts ? (parts.at(split.take > 0 ? split.take - 1 : split.take) ?? '').trim() : text;
  if (match === undefined || part === '') return part;
  const pattern = patterns.get(rule) ?? compilePattern(match);
  patterns.set(rule, pattern);
  // Longer text is no cell that anyone matches, and each character costs.
  if (part.length > LONGEST_TEXT) return undefined;
  const found = pattern.matcher(part);
  if (!found.find()) return undefined;
  return (pattern.groupCount() > 0 ? (found.group(1) ?? '') : (found.group() ?? '')).trim();
}

/** Compiles a pattern into an automaton: time grows with the text only, whoever wrote the pattern. @throws of a pattern that is none */
export const compilePattern = (match: string): RE2JS => RE2JS.compile(match, RE2JS.CASE_INSENSITIVE);

function meaningOf(rule: CsvFieldRule, text: string): Meaning | undefined {
  if (!rule.values) return undefined;
  const known =
    meanings.get(rule) ?? new Map(Object.entries(rule.values).map(([read, meant]) => [read.toLowerCase(), meant]));
  meanings.set(rule, known);
  return known.get(text.toLowerCase());
}

/** Reads text as the rule's type. */
export function convert(rule: CsvFieldRule, text: string, field: string): CsvValue {
  switch (rule.as) {
    case 'text':
      return toText(rule, text);
    case 'presence':
      return { value: true };
    case 'number':
    case 'integer':
      return toNumber(rule, text, field);
    case 'boolean':
      if (yes.includes(text.toLowerCase())) return { value: true };
      return no.includes(text.toLowerCase()) ? { value: false } : fault(rule, 'yes or no', text);
    case 'list':
      return { value: partsOf(text, rule.separator, field) };
    case 'date':
      return toDate(rule, text);
    case 'instant':
      return toInstant(rule, text);
  }
}

/** Markup that a website's editor has written becomes plain text, with a note. */
function toText(rule: CsvFieldRule, text: string): CsvValue {
  const plain = plainText(text);
  if (plain === text) return { value: text };
  return plain === ''
    ? { absent: true }
    : {
        value: plain,
        note: `${sourceOf(rule)}: expected plain text; got ${showValue(text)}. Its HTML was turned into plain text.`,
      };
}

/** The parts of a list. Of addresses a new one begins with http: what lies between two may have the separator in it. */
function partsOf(text: string, separator: string, field: string): string[] {
  const isAddress = pictures.has(field) && IN_ADDRESSES.has(separator);
  const parts: string[] = [];
  for (const part of text.split(separator)) {
    if (isAddress && parts.length > 0 && !/\s/.test(part) && !ADDRESS.test(part))
      parts.push(`${parts.pop() ?? ''}${separator}${part}`);
    else parts.push(part);
  }
  return parts.flatMap((part) => part.trim() || []);
}

function toNumber(rule: CsvFieldRule, text: string, field: string): CsvValue {
  if (isAmbiguousNumber(text, field, rule.unit))
    return fault(rule, 'a number without doubt, as 29,990 or 29990.00', text);
  const read = inUnitOf(rule, readNumber(text, field, rule.unit), field) * (rule.multiply ?? 1);
  // Six decimals are more than any field has. What was converted has the field's own precision.
  const isConverted = rule.unit !== undefined || rule.multiply !== undefined;
  const value = isConverted ? toPrecisionOf(field, read, rule.as === 'integer') : Number(read.toFixed(6));
  const isRead = rule.as === 'integer' ? Number.isInteger(value) : !Number.isNaN(value);
  return isRead ? { value } : fault(rule, rule.as === 'integer' ? 'a whole number' : 'a number', text);
}

function inUnitOf({ unit }: CsvFieldRule, amount: number, field: string): number {
  const factor = factorOf(unit, csvFields.get(field)?.unit);
  return factor === 'inverse' ? 100 / amount : amount * (factor ?? 1);
}

/** The factor from a mapping's unit into a field's; undefined if the one can't be converted into the other. */
export function factorOf(unit: CsvFieldRule['unit'], own: CarUnit | undefined): number | 'inverse' | undefined {
  if (unit === undefined || own === undefined) return undefined;
  const factors: Partial<Record<CarUnit, number | 'inverse'>> = mappingUnits[unit];
  return factors[own];
}

function toDate(rule: CsvFieldRule, text: string): CsvValue {
  if (rule.format === undefined) return { value: text };
  const parts = readByFormat(text, rule.format);
  return parts ? { value: parts.day } : fault(rule, `a date in the format ${rule.format}`, text);
}

function toInstant(rule: CsvFieldRule, text: string): CsvValue {
  if (rule.format === undefined) {
    return ISO_INSTANT.test(text) ? { value: text } : fault(rule, 'an ISO 8601 time with a zone', text);
  }
  const parts = readByFormat(text, rule.format);
  return parts
    ? { value: `${parts.day}T${parts.time}Z` }
    : fault(rule, `a time in the format ${rule.format}, in UTC`, text);
}

/** Whether a date's format names a year and a month, and nothing twice. */
export function isReadableFormat(format: string): boolean {
  const tokens: string[] = format.match(TOKENS) ?? [];
  return tokens.includes('YYYY') && tokens.includes('MM') && new Set(tokens).size === tokens.length;
}

const formats = new Map<string, RegExp>();
/** The formats of the mappings in use; each costs some bytes. */
const MOST_FORMATS = 500;

/**
 * Reads digits at the positions of YYYY, MM, DD, HH, mm and ss; all else of the format must match exactly. Day, month and hour may have one digit
 * where the format has something between them, as `1/6/2027` for DD/MM/YYYY. A day that is in no calendar is none.
 */
function readByFormat(text: string, format: string): { day: string; time: string } | undefined {
  const groups = patternOf(format).exec(text)?.groups;
  if (!groups) return undefined;
  const two = (digits = '') => digits.padStart(2, '0');
  const { YYYY = '', HH = '00', mm = '00', ss = '00' } = groups;
  const [month, day] = [two(groups.MM), groups.DD === undefined ? undefined : two(groups.DD)];
  const [hour, date] = [two(HH), `${YYYY}-${month}-${day ?? '01'}`];
  const isReal = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  if (!isReal || hour > '23' || mm > '59' || ss > '59') return undefined;
  return { day: day === undefined ? `${YYYY}-${month}` : date, time: `${hour}:${mm}:${ss}` };
}

function patternOf(format: string): RegExp {
  const known = formats.get(format);
  if (known) return known;
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(TOKENS, (token, at: number) => {
    const isApart =
      SHORT_TOKENS.has(token) && !/\w/.test(`${escaped[at - 1] ?? ' '}${escaped[at + token.length] ?? ' '}`);
    return `(?<${token}>\\d{${isApart ? `1,${token.length}` : token.length}})`;
  });
  const made = new RegExp(`^${pattern}$`);
  if (formats.size < MOST_FORMATS) formats.set(format, made);
  return made;
}

function told(words: readonly string[]): string {
  const more = words.length > TOLD_WORDS ? ', …' : '';
  return words.slice(0, TOLD_WORDS).join(', ') + more;
}

function fault(rule: CsvFieldRule, expected: string, came: string): CsvValue {
  return { fault: `${sourceOf(rule)}: expected ${expected}; got ${showValue(came)}` };
}
