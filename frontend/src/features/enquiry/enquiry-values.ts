import type { EnquiryForm, EnquiryValues } from '@forecourt/contracts';
import type { FieldError } from '../../lib/api.ts';
import type { ContactDetails } from '../../lib/contact-details.ts';
import type { EnquiryPayload, LeadAttributes } from '../../lib/enquiry-payload.ts';

/** Nothing known of the visitor, as on a server. */
export const nobody: ContactDetails = { name: '', email: '', phone: '' };

/** What a freshly opened form holds: kept contact details (LEAD-2), and a select's only option (LEAD-1). */
export function initialValues(form: EnquiryForm, contact: ContactDetails): EnquiryValues {
  return {
    ...contact,
    category: form.category,
    message: form.message.default,
    Rego: '',
    location: onlyValue(form.locations.choices),
    dealership_slug: onlyValue(form.dealerships.choices),
    additional_services: [],
    opt_in: true,
    terms_conditions: false,
  };
}

/** What is missing, in the form's order. The server checks everything again; this only saves the visitor the way there. */
export function findFaults(values: EnquiryValues, form: EnquiryForm): FieldError[] {
  const faults: [boolean, keyof EnquiryValues, string][] = [
    [isBlank(values.name), 'name', 'Please enter your name.'],
    [isBlank(values.email), 'email', 'Please enter your email address.'],
    [
      !isBlank(values.email) && !/^\S+@\S+\.\S+$/.test(values.email.trim()),
      'email',
      'Please enter a valid email address, as name@example.com.',
    ],
    [isBlank(values.phone), 'phone', 'Please enter your phone number.'],
    [form.locations.required && !values.location, 'location', 'Please choose a location.'],
    [form.dealerships.required && !values.dealership_slug, 'dealership_slug', 'Please choose a dealership.'],
    [form.message.required && isBlank(values.message), 'message', 'Please enter a message.'],
    [
      form.terms.required && !values.terms_conditions,
      'terms_conditions',
      '*You must agree to the terms of use before submitting.',
    ],
  ];
  return faults.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}

/** The faults that are left once a part of the form was changed: one goes when its field is changed to something that may be right. */
export function faultsLeft(
  faults: readonly FieldError[],
  changed: Partial<EnquiryValues>,
  values: EnquiryValues,
  form: EnquiryForm,
): readonly FieldError[] {
  const still = findFaults(values, form);
  return faults.filter(({ field }) => !(field in changed) || still.some((fault) => fault.field === field));
}

/** The body to send (LEAD-1): only what the form asks for, with blanks at the ends cut. */
export function toPayload(
  values: EnquiryValues,
  form: EnquiryForm,
  page: { kind: string; url: string },
  visit: LeadAttributes,
): EnquiryPayload {
  const dealership = values.dealership_slug || form.car?.dealership_slug;
  return {
    // The form offers nothing else.
    category: values.category as EnquiryPayload['category'],
    ...(form.subcategory && { subcategory: form.subcategory }),
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    message: values.message.trim(),
    opt_in: values.opt_in,
    ...(dealership && { dealership_slug: dealership }),
    ...(values.location && { location: values.location }),
    ...(form.rego && !isBlank(values.Rego) && { Rego: values.Rego.trim() }),
    additional_services: values.additional_services,
    ...(form.terms.required && { terms_conditions: values.terms_conditions }),
    ...(form.car && { car_id: form.car.car_id }),
    page_id: page.kind,
    url: page.url,
    lead_attributes: visit,
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function onlyValue(choices: EnquiryForm['locations']['choices']): string {
  return choices.length === 1 ? (choices[0]?.value ?? '') : '';
}
