import type { FilterField, NumberField } from '../document/car-document.ts';

export type FieldValue = string | number | boolean;

/**
 * The field has one of the values, a name in any spelling of it (`isNameField`); a list matches if any of its items does. An absent
 * field has none.
 */
export interface IsCondition {
  readonly op: 'is';
  readonly field: FilterField;
  readonly values: readonly FieldValue[];
}

/** The number is within all the bounds given. An absent field never is. */
export interface RangeCondition {
  readonly op: 'range';
  readonly field: NumberField;
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
}

/** What a car must fulfil: the one expression form for presets, search_filters, the stock rule and facet choices. */
export type Condition =
  | IsCondition
  | RangeCondition
  | { readonly op: 'and'; readonly conditions: readonly Condition[] }
  | { readonly op: 'or'; readonly conditions: readonly Condition[] }
  | { readonly op: 'not'; readonly condition: Condition };

export const is = (field: FilterField, ...values: FieldValue[]): Condition => ({ op: 'is', field, values });
export const range = (field: NumberField, bounds: Omit<RangeCondition, 'op' | 'field'>): Condition => ({
  op: 'range',
  field,
  ...bounds,
});
/** Matches if all match; with none, always. */
export const all = (...conditions: Condition[]): Condition => ({ op: 'and', conditions });
/** Matches if any matches; with none, never. */
export const any = (...conditions: Condition[]): Condition => ({ op: 'or', conditions });
export const not = (condition: Condition): Condition => ({ op: 'not', condition });
