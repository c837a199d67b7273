import {
  type FieldEntry,
  type FieldName,
  fieldOf,
  forms,
  isAlwaysRequired,
  isAnswer,
  MOST_TICKS,
} from '@forecourt/contracts';
import { toAustralianPhone } from '@forecourt/persons';
import { Field } from './fields.ts';

/** A field of a form in a request's body: its check, its message and its description are those of the table (LEAD-9). */
export function FormField(name: FieldName): PropertyDecorator {
  const field = fieldOf(name);
  const { type, description, missing, invalid, example, neverEmpty = false } = field;
  const optional = !isAlwaysRequired(forms, name);
  const isGood = (value: unknown) => isTaken(field, value);
  const texts = { description, message: invalid, missing, ...(example !== undefined && { example }) };
  return Field({ ...texts, type, optional, neverEmpty }, schemaOf(field), isGood);
}

/** The browser checks how a number is written; only the server knows which are anybody's. */
function isTaken(field: FieldEntry, value: unknown): boolean {
  if (!isAnswer(field, value)) return false;
  if (field.choices) return field.choices.some((choice) => choice === value);
  return field.type !== 'phone' || toAustralianPhone(String(value)) !== undefined;
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
    default:
      if (choices) return { type: String, enum: [...choices], ...ends };
      return { type: String, maxLength: max, ...(pattern && { pattern: `^${pattern}$` }), ...ends };
  }
}
