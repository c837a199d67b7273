import type { CheckedField } from './answer-check.ts';
import type { FieldEntry } from './field-entry.ts';
import { financeEntries } from './finance.fields.ts';
import { moneyEntries } from './money.fields.ts';
import { personEntries } from './person.fields.ts';
import { placeEntries } from './place.fields.ts';
import { purchaseEntries } from './purchase.fields.ts';
import { tickEntries } from './tick.fields.ts';
import { tradeInEntries } from './trade-in.fields.ts';
import { vehicleEntries } from './vehicle.fields.ts';
import { wordsEntries } from './words.fields.ts';

/**
 * Every field that a form can ask for, by its name on the wire (LEAD-1, LEAD-9). From an entry follow the server's checks, the plain form's
 * reading, the control on screen, the browser's checks and draft, what is sealed, and the API's description.
 */
export const fields = {
  ...personEntries,
  ...placeEntries,
  ...vehicleEntries,
  ...tradeInEntries,
  ...moneyEntries,
  ...purchaseEntries,
  ...financeEntries,
  ...wordsEntries,
  ...tickEntries,
} as const satisfies Readonly<Record<string, FieldEntry>>;

/** A field's name on the wire. */
export type FieldName = keyof typeof fields;

/** The type of an answer to a field of this type. */
type AnswerTo<Type extends CheckedField['type']> = Type extends 'tick'
  ? boolean
  : Type extends 'ticks'
    ? string[]
    : string;
/** What was answered, by the fields' names on the wire. A field that was not asked, or was left empty, is absent. */
export type FormAnswers = { -readonly [Name in FieldName]?: AnswerTo<(typeof fields)[Name]['type']> | undefined };

/** What the table says of a field. */
export const fieldOf = (name: FieldName): FieldEntry => fields[name];
/** Every field's name, in the table's order. */
export const fieldNames = Object.keys(fields) as FieldName[];
