import {
  type FieldEntry,
  type FieldName,
  type FieldType,
  fieldOf,
  forms,
  isAlwaysRequired,
  isAnswer,
  isLine,
  MOST_TICKS,
  readText,
  takesBusinessNumbers,
} from '@forecourt/contracts';
import { toAustralianPhone } from '@forecourt/persons';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for these
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** Cleans a text that no person typed and none could correct: truncates it, and removes forbidden characters. */
export function keptText(value: string, max: number): string {
  return readText('line', value.toWellFormed().replace(CONTROL, '')).slice(0, max).toWellFormed();
}

/** A field of a form in a request's body: its check, its message and its description are those of the table (LEAD-9). */
export function FormField(name: FieldName): PropertyDecorator {
  const field = fieldOf(name);
  const { type, description, missing, invalid, example, neverEmpty = false } = field;
  const optional = !isAlwaysRequired(forms, name);
  const isGood = (value: unknown, body: object) => isTaken(field, value, body);
  const texts = { description, message: invalid, missing, ...(example !== undefined && { example }) };
  return Field({ ...texts, type, optional, neverEmpty }, schemaOf(field), isGood);
}

/** The browser checks how a number is written; only the server knows which are anybody's. */
function isTaken(field: FieldEntry, value: unknown, body: object): boolean {
  const business = field.type === 'phone' && takesBusinessNumbers(body);
  if (!isAnswer({ ...field, business }, value)) return false;
  if (field.choices) return field.choices.some((choice) => choice === value);
  return field.type !== 'phone' || phoneOf(String(value), body) !== undefined;
}

/** A phone number as it is kept. @param body says who may have which kind of number */
export function phoneOf(text: string, body: Parameters<typeof takesBusinessNumbers>[0]): string | undefined {
  return toAustralianPhone(text, takesBusinessNumbers(body) ? ['personal', 'business'] : ['personal']);
}

/** What the API's description says of its values. */
function schemaOf({ type, max, pattern, choices, preset }: FieldEntry): object {
  const ends = preset !== undefined && { default: preset };
  switch (type) {
    case 'tick':
      return { type: Boolean, ...ends };
    case 'ticks':
      return { type: [String], maxItems: MOST_TICKS };
    case 'email':
      return { type: String, format: 'email', maxLength: max };
    case 'phone':
      return { type: String, format: 'phone' };
    case 'line':
    case 'paragraph':
    case 'date':
    case 'slot':
    case 'choice':
      if (choices) return { type: String, enum: [...choices], ...ends };
      return { type: String, maxLength: max, ...(pattern && { pattern: `^${pattern}$` }), ...ends };
  }
}

/** What every field of a body says of itself. */
interface FieldOptions {
  /** The message for a value that cannot be taken. */
  message: string;
  /** The message where there is no value; else the same. */
  missing?: string;
  description: string;
  /** It may be left out, or empty. */
  optional?: boolean;
  /** It may be left out, but not empty. */
  neverEmpty?: boolean;
  example?: unknown;
  /** How the form asks for it, and so how a text is read; a line by default. */
  type?: FieldType;
}
interface TextOptions extends FieldOptions {
  /** The most characters, as a browser counts them. */
  max: number;
}

/** One line of text that no visitor types; blanks at its ends are cut. */
export function Line({ max, ...options }: TextOptions): PropertyDecorator {
  return Field(options, { type: String, maxLength: max }, (value) => isLine(value, max));
}

/** One of a few words. */
export function Choice(options: FieldOptions & { from: readonly string[] }): PropertyDecorator {
  const { from, ...rest } = options;
  return Field(rest, { type: String, enum: [...from] }, (value) => typeof value === 'string' && from.includes(value));
}

/** The address of a page. No visitor could shorten it, so it is truncated. */
export function PageAddress({ max, ...options }: TextOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? keptText(value, max) : value)),
    Field(options, { type: String, format: 'uri' }, (value) => isLine(value, max) && /^https?:\/\//i.test(value)),
  );
}

/**
 * One check and one message for each field: a visitor sees once what is expected.
 * @param schema the type that the API's description gives it
 */
export function Field(
  {
    message,
    missing = message,
    description,
    optional = false,
    neverEmpty = false,
    example,
    type = 'line',
  }: FieldOptions,
  schema: object,
  isGood: (value: unknown, body: object) => boolean,
): PropertyDecorator {
  const defaultMessage = (args?: ValidationArguments) => (isEmpty(args?.value) ? missing : message);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => tidy(value, type, optional && !neverEmpty)),
    ...(optional ? [ValidateIf((_form, value: unknown) => value !== undefined)] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown, args) => !isEmpty(value) && isGood(value, args?.object ?? {}),
        defaultMessage,
      },
    }),
    ApiProperty({ description, required: !optional, ...(example !== undefined && { example }), ...schema }),
  );
}

const isEmpty = (value: unknown): boolean => value === '' || value === undefined || value === null;

/** An optional field that is empty is left out. */
function tidy(value: unknown, type: FieldType, dropsEmpty: boolean): unknown {
  const trimmed = typeof value === 'string' ? readText(type, value) : value;
  return dropsEmpty && (trimmed === '' || trimmed === null) ? undefined : trimmed;
}
