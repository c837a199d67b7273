import { readPhone } from './phone-reader.ts';

/** How an answer is given, and so how it is read, checked and shown. */
export type FieldType = 'line' | 'date' | 'slot' | 'email' | 'phone' | 'paragraph' | 'choice' | 'tick' | 'ticks';

/** An answer to a field: text, a tick, or the values of the boxes that are ticked. */
export type Answer = string | boolean | string[];
/** Answers by the fields' names on the wire. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** What a field's answer is checked by. The fields of fields.ts are such, and so are those of a page model's form. */
export interface CheckedField {
  readonly type: FieldType;
  /** The most characters of a text or of each of several values, as a browser counts them. */
  readonly max?: number | undefined;
  /** What a line must look like, as the source of a regular expression for the whole of it. */
  readonly pattern?: string | undefined;
  /** The least and the most that a line of digits may amount to; dollar signs, commas and blanks in it do not count. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Whether a phone may be a business's 13, 1300 or 1800 number. */
  readonly business?: boolean | undefined;
  /** The message where a required answer is missing. */
  readonly missing: string;
  /** The message where there is an answer that cannot be taken. */
  readonly invalid: string;
}

/** A field as a form asks it. */
export interface RequiredField extends CheckedField {
  readonly name: string;
  readonly required: boolean;
  /** The field that may be answered in place of it. */
  readonly unless?: string | undefined;
}

/** What is wrong with one field. */
export interface FormFault {
  readonly field: string;
  readonly message: string;
}

/** The most boxes of one field that can be ticked. */
export const MOST_TICKS = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for these
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but tab, line feed and carriage return
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const EMAIL =
  /^[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** What phones and word processors write where an apostrophe was typed. */
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032\u00b4`]/g;

/** Marks that turn the order of what follows, also of words on the line that are not the visitor's, as in the subject of a mail. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as its field is read, in the browser and on the server: without turning marks and blanks at its ends, and an email address with the straight apostrophe that
 * was typed (o'brien@example.com), as no mail reaches the typographic one that phones make of it.
 */
export function readText(type: FieldType, text: string): string {
  const trimmed = text.replace(TURNING, '').trim();
  return type === 'email' ? trimmed.replace(APOSTROPHES, "'") : trimmed;
}

/** Text on one line, at most `max` characters, without control characters (the database keeps no NUL) and broken surrogate pairs. */
export function isLine(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && value.isWellFormed() && !CONTROL.test(value);
}

/** Whether an optional field counts as left out, or a required one as missing. */
export function isMissing(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  return answer === undefined || answer === null;
}

/**
 * Whether an answer is one that its field takes (LEAD-4, LEAD-9): the same check in the browser and on the server, which may refuse a phone
 * number that looks right and belongs to nobody.
 * @param answer anything; blanks at the ends of a text do not count.
 */
export function isAnswer(
  { type, max = 2_000, pattern, least, most, business = false }: CheckedField,
  answer: unknown,
): boolean {
  const value = typeof answer === 'string' ? readText(type, answer) : answer;
  switch (type) {
    case 'email':
      return isLine(value, max) && EMAIL.test(value);
    case 'phone':
      return isLine(value, max) && isPhone(value, business);
    case 'paragraph':
      return (
        typeof value === 'string' && value.length <= max && value.isWellFormed() && !CONTROL_BUT_BREAKS.test(value)
      );
    case 'tick':
      return typeof value === 'boolean';
    case 'ticks':
      return (
        Array.isArray(value) && value.length <= MOST_TICKS && value.every((each) => isLine(each, max) && each !== '')
      );
    case 'line':
    case 'date':
    case 'slot':
    case 'choice':
      return (
        isLine(value, max) &&
        (pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)) &&
        isBetween(value, least, most)
      );
  }
}

function isPhone(text: string, business: boolean): boolean {
  const kind = readPhone(text)?.kind;
  return kind === 'personal' || (business && kind === 'business');
}

/** Whether an amount is within its bounds; a field without bounds takes any text. */
function isBetween(text: string, least: number | undefined, most: number | undefined): boolean {
  if (least === undefined && most === undefined) return true;
  const amount = Number(text.replaceAll(/[$,\s]/g, ''));
  return amount >= (least ?? 0) && amount <= (most ?? Number.POSITIVE_INFINITY);
}

/**
 * What is wrong with a form's answers, in the form's order: every fault at once (LEAD-4). Pure, and free of every library, as browsers run
 * it too.
 */
export function faultsOf(fields: readonly RequiredField[], answers: Answers): FormFault[] {
  return fields.flatMap((field) => {
    const answer = answers[field.name];
    if (isLeftOut(field, answers)) return { field: field.name, message: field.missing };
    return isMissing(answer) || isAnswer(field, answer) ? [] : { field: field.name, message: field.invalid };
  });
}

/** The required answers that are missing, in the form's order. */
export function missingFaults(fields: readonly RequiredField[], answers: Answers): FormFault[] {
  return fields
    .filter((field) => isLeftOut(field, answers))
    .map(({ name, missing }) => ({ field: name, message: missing }));
}

/** A box that must be ticked and is not is left out too. */
function isLeftOut({ name, required, type, unless }: RequiredField, answers: Answers): boolean {
  const answer = answers[name];
  if (!required || (unless !== undefined && !isMissing(answers[unless]))) return false;
  return isMissing(answer) || (type === 'tick' && answer === false);
}
