import { type CarUnit, type CsvFieldRule, csvFields, mappingUnits } from '@forecourt/contracts';
import { isNoDay, readDay, readMoment } from './csv-dates.ts';
import { listOf } from './csv-lists.ts';
import { isAmbiguousNumber, readNumber, toPrecisionOf } from './csv-numbers.ts';
import { type CsvValue, controlsNote, decodedNote, fault, htmlNote } from './csv-rules.ts';
import { isDecodedTwice, plainText, withoutControls } from './plain-text.ts';

const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];
const NO_DAY = 'a date, not what a program writes for none';

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
    case 'list': {
      return listValue(rule, listOf(text, rule.separator, field), text);
    }
    case 'date': {
      const day = readDay(rule, text);
      if (day !== undefined && isNoDay(day)) return fault(rule, NO_DAY, text);
      return day === undefined ? fault(rule, `a date in the format ${rule.format}`, text) : { value: day };
    }
    case 'instant':
      return toInstant(rule, text);
  }
}

/** A list as a value, with a note of what was taken out of it. @param came the cell */
export function listValue(
  rule: CsvFieldRule,
  { items, hadMarkup, none }: ReturnType<typeof listOf>,
  came: string,
): CsvValue {
  if (items.length === 0 && none === undefined)
    return rule.required ? fault(rule, 'a value, because it is required', came) : { absent: true, isEmpty: true };
  if (none === undefined) return hadMarkup ? { value: items, note: htmlNote(rule, came) } : { value: items };
  const { fault: message } = fault(rule, `a value, not ${none.what}`, none.came);
  return items.length === 0 ? { fault: message } : { value: items, note: `${message}. The item was left out.` };
}

/** What text has only by mistake, looked for at once: control characters, and the beginnings of letters that were decoded wrongly. */
const SUSPECT = /[^\P{Cc}\t\n\r]|[ÂÃâ]/u;

/** Markup that a website's editor has written becomes plain text, with a note, and so does text with characters that nobody sees. */
function toText(rule: CsvFieldRule, text: string): CsvValue {
  const plain = plainText(text);
  if (plain === '') return { absent: true };
  const note = plain === text ? undefined : htmlNote(rule, text);
  if (!SUSPECT.test(plain)) return note === undefined ? { value: plain } : { value: plain, note };
  const value = withoutControls(plain);
  if (value.trim() === '') return { absent: true };
  if (value !== plain) return { value, note: note ?? controlsNote(rule, text) };
  return isDecodedTwice(plain) ? { value, note: note ?? decodedNote(rule, text) } : { value, ...(note && { note }) };
}

function toNumber(rule: CsvFieldRule, text: string, field: string): CsvValue {
  if (isAmbiguousNumber(text, field, rule.unit))
    return fault(rule, 'a number without doubt, as 29,990 or 29990.00', text);
  const read = inUnitOf(rule, readNumber(text, field, rule.unit), field) * (rule.multiply ?? 1);
  // Six decimals are more than any field has. What was converted has the field's own precision.
  const isConverted = rule.unit !== undefined || rule.multiply !== undefined;
  const value = isConverted ? toPrecisionOf(field, read, rule.as === 'integer') : Number(read.toFixed(6));
  const isRead = rule.as === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
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

function toInstant(rule: CsvFieldRule, text: string): CsvValue {
  const moment = readMoment(rule, text);
  if (moment !== undefined) return isNoDay(moment) ? fault(rule, NO_DAY, text) : { value: moment };
  const { format, zone } = rule;
  if (format !== undefined) return fault(rule, `a time in the format ${format}, in ${zone ?? 'UTC'}`, text);
  return fault(rule, zone === undefined ? 'an ISO 8601 time with a zone' : `an ISO 8601 time, in ${zone}`, text);
}
