import type { FormValues, ShownForm } from '@forecourt/contracts';
import type { ContactDetails } from './kept-answers.ts';

/** Nothing known of the visitor, as on a server. */
export const nobody: ContactDetails = { name: '', email: '', phone: '' };

/** What a freshly opened form holds: kept contact details (LEAD-2), and what its fields say. */
export function initialValues({ fields }: Pick<ShownForm, 'fields'>, contact: ContactDetails): FormValues {
  const known: FormValues = { ...contact };
  return Object.fromEntries(fields.map(({ name, value }) => [name, known[name] || value]));
}
