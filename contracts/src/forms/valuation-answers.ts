import type { ShownValuation } from '../leads/valuations.ts';
import type { RequiredField } from './answer-check.ts';
import type { FormValues } from './shown-form.ts';

/** What an earlier step has found of a registration. */
export type Found = Pick<ShownValuation, 'vehicles'>;
/** The fields in which visitors say what their vehicle is. */
export const OWN_WORDS = ['trade_in_year', 'trade_in_make', 'trade_in_model'] as const;

/** Whether the visitor says in own words what the vehicle is: none of those found is chosen, and something is said. */
export function hasOwnWords(values: FormValues): boolean {
  return !values.trade_in_vehicle && OWN_WORDS.some((name) => String(values[name] ?? '').trim() !== '');
}

/**
 * A valuation's fields as its visitor is asked for them (TRADE-1): of the vehicles that were found one must be chosen, unless the visitor
 * says what it is.
 * @param isOther whether it is none of those found
 */
export function valuationFields<Field extends RequiredField>(
  fields: readonly Field[],
  found: Found | null,
  isOther: boolean,
): Field[] {
  if (isOther || !found?.vehicles.length) return [...fields];
  const own: readonly string[] = OWN_WORDS;
  return fields.map((field) => {
    if (own.includes(field.name)) return { ...field, required: false };
    return field.name === 'trade_in_vehicle' ? { ...field, required: true } : field;
  });
}
