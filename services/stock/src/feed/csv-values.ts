import type { CsvFieldRule } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';

/** A CSV record by its column names. */
export type CsvRecord = Readonly<Record<string, string | undefined>>;

/** What a rule made of a record: a value (null clears), nothing, or a fault that names the column and what came. */
export type CsvValue = { value: unknown } | { absent: true } | { fault: string };

type Meaning = string | number | boolean | null;
/** A file asks the same rules for each of its cells. */
const meanings = new WeakMap<CsvFieldRule, Map<string, Meaning>>();

const absent: CsvValue = { absent: true };
const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];
/** What a template makes is no longer than the longest text of a car: a few columns written often would fill the memory. */
const LONGEST_TEXT = 10_000;
/** So many of the words that a rule knows are told in a fault. */
const TOLD_WORDS = 20;
/** 24990, -5, 1997.0, and amounts as $24,990.00. */
const NUMBER = /^-?\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const TOKENS = /YYYY|MM|DD|HH|mm|ss/g;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Where a rule's value comes from, as a fault names it: `column "Year"`. */
export function sourceOf(rule: CsvFieldRule): string {
  if (rule.column !== undefined) return `column "${rule.column}"`;
  return rule.template === undefined ? "the mapping's own value" : `columns of "${rule.template}"`;
}

/** The columns that a rule reads. */
export function columnsOf(rule: CsvFieldRule): string[] {
  if (rule.column !== undefined) return [rule.column];
  return Array.from((rule.template ?? '').matchAll(/\{([^{}]+)\}/g), ([, column = '']) => column);
}

/** Reads one field from a record by its rule: find, look up in `values`, convert. */
export function readValue(rule: CsvFieldRule, record: CsvRecord): CsvValue {
  if (rule.value !== undefined) return { value: rule.value };
  const text = textOf(rule, record);
  if (text === undefined)
    return { fault: `${sourceOf(rule)}: expected at most ${LONGEST_TEXT} characters together; came more` };
  if (text === '') return rule.empty === 'clear' ? { value: null } : absent;
  const meant = meaningOf(rule, text);
  if (meant !== undefined) return { value: meant };
  if (rule.values && rule.otherwise === 'absent') return absent;
  if (rule.values && rule.otherwise === 'refuse') return fault(rule, `one of ${told(Object.keys(rule.values))}`, text);
  return convert(rule, text);
}

/** The text that a rule finds; undefined where a template would make too much of it. */
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

function convert(rule: CsvFieldRule, text: string): CsvValue {
  switch (rule.as) {
    case 'text':
      return { value: text };
    case 'number':
    case 'integer':
      return toNumber(rule, text);
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

function toNumber(rule: CsvFieldRule, text: string): CsvValue {
  const read = NUMBER.test(text) ? Number(text.replace(/[$,]/g, '')) : Number.NaN;
  // Six decimals are more than any field has, and cut what multiplying by 0.01 leaves behind.
  const value = Number((read * (rule.multiply ?? 1)).toFixed(6));
  const isRead = rule.as === 'integer' ? Number.isInteger(value) : !Number.isNaN(value);
  return isRead ? { value } : fault(rule, rule.as === 'integer' ? 'a whole number' : 'a number', text);
}

function toDate(rule: CsvFieldRule, text: string): CsvValue {
  if (rule.format === undefined) return { value: text };
  const parts = readByFormat(text, rule.format);
  return parts ? { value: parts.day } : fault(rule, `a date as ${rule.format}`, text);
}

function toInstant(rule: CsvFieldRule, text: string): CsvValue {
  if (rule.format === undefined) {
    return ISO_INSTANT.test(text) ? { value: text } : fault(rule, 'an ISO 8601 time with a zone', text);
  }
  const parts = readByFormat(text, rule.format);
  return parts ? { value: `${parts.day}T${parts.time}Z` } : fault(rule, `a time as ${rule.format}, in UTC`, text);
}

/** Whether a date's format names a year and a month, and nothing twice. */
export function isReadableFormat(format: string): boolean {
  const tokens: string[] = format.match(TOKENS) ?? [];
  return tokens.includes('YYYY') && tokens.includes('MM') && new Set(tokens).size === tokens.length;
}

/** Reads digits at the places of YYYY, MM, DD, HH, mm and ss; all else of the format must stand as it is. */
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
  return { fault: `${sourceOf(rule)}: expected ${expected}; came ${showValue(came)}` };
}
