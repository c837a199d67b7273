import type { FormValues, ShownForm } from '@forecourt/contracts';
import type { FieldError } from '../../lib/api-error.ts';
import type { ContactDetails } from './kept-answers.ts';

/** Nothing known of the visitor, as on a server. */
export const nobody: ContactDetails = { name: '', email: '', phone: '' };

/** What a freshly opened form holds: kept contact details (LEAD-2), the name in as many parts as it asks for, and what its fields say. */
export function initialValues({ fields }: Pick<ShownForm, 'fields'>, contact: ContactDetails): FormValues {
  const { first_name: given, ...rest } = contact;
  const inParts = given && fields.some(({ name }) => name === 'last_name');
  const known: Partial<FormValues> = inParts ? { ...rest, name: given } : rest;
  return Object.fromEntries(
    fields.map(({ name, value }) => [name, known[name] === '' ? value : (known[name] ?? value)]),
  );
}

/** What is said above a form (LEAD-4): one fault is an alert, several are a list under a heading. */
export type ErrorSummary =
  | { kind: 'alert'; error: FieldError }
  | { kind: 'list'; heading: 'Please fix the following errors:'; errors: readonly FieldError[] };

const DEFAULT_MESSAGE = 'An error occurred when submitting this form';

/**
 * Sums up the faults of a form (LEAD-4).
 * @param errors by field, in the form's order
 * @param message the server's own words, where the form as a whole failed
 * @returns null if nothing is wrong
 */
export function summarise(errors: readonly FieldError[], message?: string): ErrorSummary | null {
  const [first, ...others] = errors;
  if (first) {
    return others.length
      ? { kind: 'list', heading: 'Please fix the following errors:', errors }
      : { kind: 'alert', error: first };
  }
  if (message === undefined) return null;
  return { kind: 'alert', error: { field: '', message: message || DEFAULT_MESSAGE } };
}
