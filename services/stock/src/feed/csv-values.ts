import type { CsvFieldRule } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { readNumber } from './csv-numbers.ts';

/** A CSV record by its column names. */
export type CsvRecord = Readonly<Record<string, string | undefined>>;

/** A rule's result for a record: a value (null clears), nothing, or a fault that names the column and the value. */
export type CsvValue = { value: unknown } | { absent: true } | { fault: string };

type Meaning = string | number | boolean | null;
/** A file uses the same rules for each of its records. */
const meanings = new WeakMap<CsvFieldRule, Map<string, Meaning>>();

const absent: CsvValue = { absent: true };
const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];
/** A template's result is no longer than the longest text of a car: a few columns repeated often would exhaust the memory. */
const LONGEST_TEXT = 10_000;
/** The most words of a rule that a fault lists. */
const TOLD_WORDS = 20;
/** Stands for bytes that are not UTF-8. */
const REPLACED = '\ufffd';
const TOKENS = /YYYY|MM|DD|HH|mm|ss/g;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The source of a rule's value, as a fault names it: `column "Year"`. */
export function sourceOf(rule: CsvFieldRule): string {
  if (rule.column !== undefined) return `column "${rule.column}"`;
  return rule.template === undefined ? "the mapping's own value" : `columns of "${rule.template}"`;
}

/** The columns that a rule reads. */
export function columnsOf(rule: CsvFieldRule): string[] {
  if (rule.column !== undefined) return [rule.column];
  return Array.from((rule.template ?? '').matchAll(/\{([^{}]+)\}/g), ([, column = '']) => column);
}

/** Whether a record without this field is refused, and not only the field left out. */
export const isRequired = (rule: CsvFieldRule): boolean => rule.required || rule.otherwise === 'refuse';

/**
 * Reads one field from a record by its rule: find, look up in `values`, convert.
 * @param field the car's field, which says what may stand beside a number.
 */
export function readValue(rule: CsvFieldRule, record: CsvRecord, field: string): CsvValue {
  if (rule.value !== undefined) return { value: rule.value };
  const text = textOf(rule, record);
  if (text === undefined)
    return { fault: `${sourceOf(rule)}: expected at most ${LONGEST_TEXT} characters together; got more` };
  // The original bytes are lost: nothing derived from them may be published.
  if (text.includes(REPLACED)) return fault(rule, 'text in UTF-8', text);
  if (text === '' && rule.required)
    return { fault: `${sourceOf(rule)}: expected a value, because it is required; got nothing` };
  if (text === '') return rule.empty === 'clear' ? { value: null } : absent;
  const meant = meaningOf(rule, text);
  if (meant !== undefined) return { value: meant };
  if (rule.values && rule.otherwise === 'absent') return absent;
  if (rule.values && rule.otherwise === 'refuse') return fault(rule, `one of ${told(Object.keys(rule.values))}`, text);
  return convert(rule, text, field);
}

/** The text that a rule finds; undefined if a template would make too much of it. */
function textOf(rule: CsvFieldRule, record: CsvRecord): string | undefined {
  const cell = (column: string) => record[column]?.trim() ?? '';
  if (rule.column !== undefined) return cell(rule.column);
  const cells = columnsOf(rule).map(cell);
  if (cells.includes('')) return '';
  if (cells.reduce((length, { length: more }) => length + more, 0) > LONGEST_TEXT) return undefined;
  return (rule.template ?? '').replace(/\{([^{}]+)\}/g, (_match, column: string) => cell(column)).trim();
}

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
      return { value: text };
    case 'number':
    case 'integer':
      return toNumber(rule, text, field);
    case 'boolean':
      if (yes.includes(text.toLowerCase())) return { value: true };
      return no.includes(text.toLowerCase()) ? { value: false } : fault(rule, 'yes or no', text);
    case 'list':
      return { value: text.split(rule.separator).flatMap((part) => part.trim() || []) };
    case 'date':
      return toDate(rule, text);
    case 'instant':
      return toInstant(rule, text);
  }
}

function toNumber(rule: CsvFieldRule, text: string, field: string): CsvValue {
  const read = readNumber(text, field);
  // Six decimals are more than any field has, and cut what multiplying by 0.01 leaves behind.
  const value = Number((read * (rule.multiply ?? 1)).toFixed(6));
  const isRead = rule.as === 'integer' ? Number.isInteger(value) : !Number.isNaN(value);
  return isRead ? { value } : fault(rule, rule.as === 'integer' ? 'a whole number' : 'a number', text);
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

/** Reads digits at the positions of YYYY, MM, DD, HH, mm and ss; all else of the format must match exactly. */
function readByFormat(text: string, format: string): { day: string; time: string } | undefined {
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(TOKENS, (token) => `(?<${token}>\\d{${token.length}})`);
  const groups = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (!groups) return undefined;
  const { YYYY, MM, DD, HH = '00', mm = '00', ss = '00' } = groups;
  return { day: [YYYY, MM, ...(DD === undefined ? [] : [DD])].join('-'), time: `${HH}:${mm}:${ss}` };
}

function told(words: readonly string[]): string {
  const more = words.length > TOLD_WORDS ? ', …' : '';
  return words.slice(0, TOLD_WORDS).join(', ') + more;
}

function fault(rule: CsvFieldRule, expected: string, came: string): CsvValue {
  return { fault: `${sourceOf(rule)}: expected ${expected}; got ${showValue(came)}` };
}
