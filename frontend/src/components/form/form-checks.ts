import type { FormValues, LeadAttributes, SentEnquiry, ShownForm } from '@forecourt/contracts';
import { faultsOf, readText } from '@forecourt/contracts/answer-check';
import type { FieldError } from '../../lib/api-error.ts';

/** Everything that is wrong with the form, in its order, by the server's own checks (LEAD-4). */
export function findFaults(values: FormValues, { fields }: Pick<ShownForm, 'fields'>): FieldError[] {
  return faultsOf(fields, values);
}

/** The faults that are left once a part of the form was changed: one goes when its field, or the one that may be answered in place of it, is changed to
 * something that may be right. */
export function faultsLeft(
  faults: readonly FieldError[],
  changed: FormValues,
  values: FormValues,
  form: Pick<ShownForm, 'fields'>,
): readonly FieldError[] {
  const still = findFaults(values, form);
  const unlessOf = (name: string) => form.fields.find((field) => field.name === name)?.unless ?? name;
  return faults.filter(
    ({ field }) => !(field in changed || unlessOf(field) in changed) || still.some((fault) => fault.field === field),
  );
}

/** The body to send (LEAD-1): only what the form asks for, each text as the server reads it, and what it sends besides. */
export function toPayload(
  values: FormValues,
  form: ShownForm,
  page: { kind: string; url: string; trap: string },
  visit: LeadAttributes,
): SentEnquiry {
  const answers = form.fields.flatMap(({ name, type }) => {
    const value = values[name];
    const answer = typeof value === 'string' ? readText(type, value) : value;
    return answer === undefined || answer === '' ? [] : [[name, answer]];
  });
  return {
    ...Object.fromEntries(answers),
    ...form.fixed,
    ...(page.trap && { [form.honeypot.name]: page.trap }),
    page_id: page.kind,
    url: page.url,
    lead_attributes: visit,
  };
}
