import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy, ValidateIf } from 'class-validator';
import { toAustralianPhone } from './australian-phone.ts';
import { isLine, isParagraph, keptText } from './plain-text.ts';

/** What every field of a form says of itself. */
interface FieldOptions {
  /** What a visitor is told who filled it in wrong. */
  message: string;
  description: string;
  /** It may be left out, or empty. */
  optional?: boolean;
  example?: unknown;
}
interface TextOptions extends FieldOptions {
  /** Most characters, as a browser counts them. */
  max: number;
  pattern?: RegExp;
}

/** One line of text; blanks at its ends are cut. */
export function Line({ max, pattern, ...options }: TextOptions): PropertyDecorator {
  return Field(options, { type: String, maxLength: max, ...(pattern && { pattern: pattern.source }) }, (value) => {
    return isLine(value, max) && (pattern?.test(value) ?? true);
  });
}

/** Text of several lines; blanks at its ends are cut. */
export function Paragraph({ max, ...options }: TextOptions): PropertyDecorator {
  return Field(options, { type: String, maxLength: max }, (value) => isParagraph(value, max));
}

/** An e-mail address of at most 254 characters (LEAD-9). */
export function Email(options: FieldOptions): PropertyDecorator {
  return Field(options, { type: String, format: 'email', maxLength: 254 }, (value) => {
    return isLine(value, 254) && isEmail(value);
  });
}

/** An Australian mobile or landline number (LEAD-9). */
export function Phone(options: FieldOptions): PropertyDecorator {
  return Field(options, { type: String, format: 'phone' }, (value) => {
    return isLine(value, 40) && toAustralianPhone(value) !== undefined;
  });
}

/** Four digits. Where a form asks for it, it must be filled in: left out is fine, empty is not (LEAD-4). */
export function Postcode(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_form, value: unknown) => value !== undefined),
    Field(options, { type: String, pattern: '^\\d{4}$', required: false }, (value) => {
      return isLine(value, 4) && /^\d{4}$/.test(value);
    }),
  );
}

/** The address of a page. No visitor could shorten it, so what is too much is cut. */
export function PageAddress({ max, ...options }: TextOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? keptText(value, max) : value)),
    Field(options, { type: String, format: 'uri' }, (value) => isLine(value, max) && /^https?:\/\//i.test(value)),
  );
}

/** Yes or no. */
export function Checkbox(options: FieldOptions & { default?: boolean }): PropertyDecorator {
  const { default: preset, ...rest } = options;
  return Field(rest, { type: Boolean, ...(preset !== undefined && { default: preset }) }, (value) => {
    return typeof value === 'boolean';
  });
}

/** One of a few words. */
export function Choice(options: FieldOptions & { from: readonly string[]; default?: string }): PropertyDecorator {
  const { from, default: preset, ...rest } = options;
  return Field(rest, { type: String, enum: [...from], ...(preset && { default: preset }) }, (value) => {
    return typeof value === 'string' && from.includes(value);
  });
}

/** A list of lines. */
export function Lines({ max, most, ...options }: TextOptions & { most: number }): PropertyDecorator {
  return Field(options, { type: [String], maxItems: most }, (value) => {
    return Array.isArray(value) && value.length <= most && value.every((each) => isLine(each, max) && each !== '');
  });
}

/** One check and one message a field: a visitor is told once what is expected. */
function Field(
  { message, description, optional = false, example }: FieldOptions,
  schema: object,
  isGood: (value: unknown) => boolean,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => tidy(value, optional)),
    ...(optional ? [ValidateIf((_form, value: unknown) => value !== undefined)] : []),
    ValidateBy({
      name: 'field',
      validator: { validate: (value: unknown) => value !== '' && isGood(value), defaultMessage: () => message },
    }),
    ApiProperty({ description, required: !optional, ...(example !== undefined && { example }), ...schema }),
  );
}

/** An optional field that is empty is left out. */
function tidy(value: unknown, optional: boolean): unknown {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  return optional && (trimmed === '' || trimmed === null) ? undefined : trimmed;
}
