import type { FormValues, ShownForm } from '@forecourt/contracts';
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
