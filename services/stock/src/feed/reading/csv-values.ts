import { type CsvFieldRule, csvFields } from '@forecourt/contracts';
import { RE2JS } from 're2js';
import { noNameOf, noValueOf, noWordOf } from '../checking/no-values.ts';
import { convert, listValue } from './csv-convert.ts';
import { addressItems, pictures, plainItems } from './csv-lists.ts';
import { readNumber } from './csv-numbers.ts';
import { type CsvRecord, type CsvValue, fault, sourceOf, sourcesOf } from './csv-rules.ts';

type Meaning = string | number | boolean | null;
/** A file uses the same rules for each of its records. */
const meanings = new WeakMap<CsvFieldRule, Map<string, Meaning>>();
const conditions = new WeakMap<object, ReadonlySet<string>>();
const patterns = new WeakMap<CsvFieldRule, RE2JS>();

const absent: CsvValue = { absent: true };
/** A template's result is no longer than the longest text of a car: a few columns repeated often would exhaust the memory. */
const LONGEST_TEXT = 10_000;
/** The most words of a rule that a fault lists. */
const TOLD_WORDS = 20;
/** Stands for bytes that are not UTF-8. */
const REPLACED = '\ufffd';
/** Fields that name a vehicle. */
const named: ReadonlySet<string> = new Set(['stocknum', 'vin', 'event_id']);
/** Fields that hold a word which a spreadsheet may take for a date, as 9-3. */
const words: ReadonlySet<string> = new Set(['model', 'badge', 'series']);
/** Fields whose paragraphs may come one by one. */
const prose: ReadonlySet<string> = new Set(['dealercomments']);
/** Marks of reading direction, blanks without width, and the like. */
const UNSEEN = /\p{Cf}/gu;

/**
 * Reads one field from a record by its rule: find, split, match, look up, convert (FEED-8). If its condition does not hold, or it gives nothing, its
 * alternatives are tried in turn; if none gives anything the rule's default counts.
 * @param field the car's field, which says what may stand beside a number.
 * @throws never: the pattern was checked when the mapping was stored.
 */
export function readValue(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  const read = rule.or || rule.when ? readFirst(rule, record, field) : readCell(rule, record, field);
  const result = 'absent' in read && read.isEmpty && rule.empty === 'clear' ? { value: null } : read;
  if (rule.default === undefined || 'value' in result) return result;
  return { value: rule.default, ...('fault' in result ? { fault: result.fault } : {}) };
}

/** What the first of a rule and its alternatives gives that gives a value; else the first fault, else nothing. */
function readFirst(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  let first: CsvValue | undefined;
  for (const each of [rule, ...(rule.or ?? [])]) {
    if (!holds(each, record)) continue;
    const read = readCell(each, record, field);
    if ('value' in read) return read;
    if (first === undefined || 'absent' in first) first = 'fault' in read ? read : (first ?? read);
  }
  if (first && 'fault' in first) return first;
  // If no condition holds, nothing is said, so nothing is cleared.
  return rule.required ? missing(rule) : (first ?? absent);
}

/** Whether a rule's condition holds for a record. */
function holds({ when }: Pick<CsvFieldRule, 'when'>, record: CsvRecord): boolean {
  if (!when) return true;
  const words = conditions.get(when) ?? new Set(when.is.map((word) => word.toLowerCase()));
  conditions.set(when, words);
  return words.has(joined(record[when.column]).trim().toLowerCase());
}

const missing = (rule: CsvFieldRule): CsvValue => ({
  fault: `${sourceOf(rule)}: expected a value, because it is required; got nothing`,
});

function readCell(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  if (rule.value !== undefined) return { value: rule.value };
  const items = itemsOf(rule, record, field);
  if (items) return itemsValue(rule, items, field);
  const several = severalOf(rule, record, field);
  if (several !== undefined) return fault(rule, 'one value', several);
  const whole = textOf(rule, record, field);
  if (whole === undefined)
    return { fault: `${sourceOf(rule)}: expected at most ${LONGEST_TEXT} characters together; got more` };
  // The original bytes are lost: nothing derived from them may be published.
  if (whole.includes(REPLACED)) return fault(rule, 'text in UTF-8', whole);
  const text = partOf(rule, whole);
  if (text === undefined) return fault(rule, `text that matches ${rule.match}`, whole);
  if (rule.as === 'presence') return { value: text !== '' };
  if (text === '') return rule.required ? missing(rule) : { absent: true, isEmpty: true };
  const meant = meaningOf(rule, text);
  if (meant !== undefined) return { value: meant };
  if (rule.values && rule.otherwise === 'absent') return absent;
  if (rule.values && rule.otherwise === 'refuse')
    return fault(rule, `one of ${listOf(Object.keys(rule.values))}`, text);
  const none = rule.as === 'text' ? noText(rule, record, text, field) : undefined;
  if (none !== undefined) return fault(rule, `a value, not ${none}`, text);
  return convert(rule, text, field);
}

/** Items of JSON or XML as a list; those of equipment as plain text. */
function itemsValue(rule: CsvFieldRule, items: readonly string[], field: string): CsvValue {
  const text = items.join();
  if (text.includes(REPLACED)) return fault(rule, 'text in UTF-8', text);
  if (pictures.has(field)) return { value: addressItems(items) };
  return listValue(rule, plainItems(items), text);
}

/** What a text is, if it is no value; of a template that of each of its cells. */
function noText(rule: CsvFieldRule, record: CsvRecord, text: string, field: string): string | undefined {
  const check = named.has(field) ? noNameOf : words.has(field) ? noWordOf : noValueOf;
  if (rule.template === undefined) return check(text);
  return sourcesOf(rule)
    .map((column) => check(cellText(rule, record[column], field)))
    .find((none) => none !== undefined);
}

/** The different values of a column that has several, where one is meant: joined, they would be a value that nobody sent. */
function severalOf({ as, column }: CsvFieldRule, record: CsvRecord, field: string): string | undefined {
  const cell = column === undefined ? undefined : record[column];
  if (as !== 'text' || prose.has(field) || cell === undefined || typeof cell === 'string') return undefined;
  return new Set(cell.map((item) => item.trim()).filter((item) => item !== '')).size > 1 ? cell.join(', ') : undefined;
}

/** The values of a column that has several, for a list. */
function itemsOf(rule: CsvFieldRule, record: CsvRecord, field: string): string[] | undefined {
  if (rule.as !== 'list' || rule.column === undefined) return undefined;
  const cells = [record[rule.column], addressesIn(rule.column, record, field)];
  const lists = cells.flatMap((cell) => (cell === undefined || typeof cell === 'string' ? [] : cell));
  return lists.length === 0 ? undefined : lists.flatMap((item) => item.trim() || []);
}

/** Of a list of objects, as `images: [{ url }]`, the addresses in it. */
function addressesIn(column: string, record: CsvRecord, field: string): CsvRecord[string] {
  return pictures.has(field) ? record[`${column}.url`] : undefined;
}

/** The text that a rule finds; undefined if a template would make too much of it. */
function textOf(rule: CsvFieldRule, record: CsvRecord, field: string): string | undefined {
  const cell = (column: string) => cellText(rule, record[column] ?? addressesIn(column, record, field), field);
  if (rule.column !== undefined) return cell(rule.column);
  const cells = sourcesOf(rule).map(cell);
  if (rule.first_of) return cells.find((text) => text !== '') ?? '';
  if (cells.includes('')) return '';
  if (cells.reduce((length, { length: more }) => length + more, 0) > LONGEST_TEXT) return undefined;
  return (rule.template ?? '').replace(/\{([^{}]+)\}/g, (_match, column: string) => cell(column)).trim();
}

/** The text of a cell; a value that is there twice counts once, where one is meant. */
function joined(cell: CsvRecord[string], field?: string): string {
  if (typeof cell !== 'object') return cell ?? '';
  return (field === undefined || prose.has(field) ? cell : [...new Set(cell)]).join(', ');
}

/**
 * A cell without blanks at its ends; of what names a vehicle also without characters that nobody sees, which would make another name of it. A price of
 * nothing, as `$0` or `0.00`, is an empty cell.
 */
function cellText({ blank, as, unit }: CsvFieldRule, cell: CsvRecord[string], field: string): string {
  const seen = joined(cell, field);
  const text = (named.has(field) ? seen.replace(UNSEEN, '') : seen).trim();
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

function listOf(words: readonly string[]): string {
  const more = words.length > TOLD_WORDS ? ', …' : '';
  return words.slice(0, TOLD_WORDS).join(', ') + more;
}
