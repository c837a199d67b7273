import { z } from 'zod';
import type { SpecificationRow } from '../pages/vehicle.page.ts';

/** What the number of a field counts. Stock knows the words that a CSV cell may have beside it, the gateway how a page shows it. */
export type CarUnit =
  | 'dollars'
  | 'km'
  | 'km of range'
  | 'kilowatt hours'
  | 'kilowatts'
  | 'seats'
  | 'doors'
  | 'cylinders'
  | 'cubic centimetres'
  | 'litres'
  | 'litres per 100 km'
  | 'kilograms'
  | 'millimetres'
  | 'newton metres'
  | 'feet'
  | 'stars';

/**
 * How a search engine treats a field of the document: a `keyword` is compared whole, a `keyword list` matches by any of its values, `number`
 * and `boolean` as such; `text` is only kept, or read by the keyword search; an `object` is only kept.
 */
export type FieldKind = 'keyword' | 'keyword list' | 'number' | 'boolean' | 'text' | 'object';

/** A row of a car's page. Rows stand by `order`. Where several fields have the same label, the first known one gives the value. */
export interface FieldRow {
  readonly label: string;
  readonly order: number;
  readonly icon?: SpecificationRow['icon'];
  /** Where its number is the better for being high or low, a comparison of cars marks the best (FAV-1). */
  readonly better?: 'high' | 'low';
}

/** What follows from a field, besides its type and limits. */
export interface FieldUses {
  /** Whether a car cannot be listed without it. */
  readonly required?: true;
  /** What the API's documents say of it. */
  readonly description?: string;
  readonly unit?: CarUnit;
  /**
   * Its kind in the document that searches read, under the same name and as fed; absent if searches do not have it, or make their own of it.
   * With `zero: 'unknown'` the document leaves out a 0.
   */
  readonly document?: { readonly kind: FieldKind; readonly description?: string; readonly zero?: 'unknown' };
  /** Its row among all specifications (VEH-1). */
  readonly specification?: FieldRow;
  /** Its tile among the key information (VEH-8). */
  readonly tile?: FieldRow;
}

/** A field of a car: type and limits, an example, and where it goes. */
export interface CarField extends FieldUses {
  readonly schema: z.ZodType;
  readonly example: unknown;
}

/** Some fields by their names on the wire. */
export type CarFields = Readonly<Record<string, CarField>>;

/** Declares a field. @param example is in the example of an upsert, contracts/examples/feed/upsert.json */
export const field = <Schema extends z.ZodType, const Uses extends FieldUses>(
  schema: Schema,
  example: z.input<Schema>,
  uses: Uses,
) => ({ schema, example, ...uses });

type Shape<Fields extends CarFields> = {
  [Name in keyof Fields]: Fields[Name] extends { required: true }
    ? Fields[Name]['schema']
    : z.ZodOptional<Fields[Name]['schema']>;
};

/** The object of some fields, as events and views carry it: unknown fields are absent. */
export const objectOf = <Fields extends CarFields>(fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, memberOf(of)])) as Shape<Fields>);

function memberOf({ schema, required, description }: CarField): z.ZodType {
  const member = required ? schema : schema.optional();
  return description === undefined ? member : member.describe(description);
}

/** The example of each field. */
export const exampleOf = <Fields extends CarFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example])) as {
    [Name in keyof Fields]: Fields[Name]['example'];
  };
