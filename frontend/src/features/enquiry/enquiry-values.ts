import type { EnquiryForm, photoEnquiry, similarEnquiry } from '@forecourt/contracts';
import type { FieldError } from '../../lib/api.ts';
import type { ContactDetails } from '../../lib/contact-details.ts';
import type { EnquiryRequest } from '../../lib/enquiry-context.ts';
import type { EnquiryPayload, LeadAttributes } from '../../lib/enquiry-payload.ts';

/** What the visitor fills in, by the wire's names. */
export interface EnquiryValues extends ContactDetails {
  category: string;
  message: string;
  Rego: string;
  location: string;
  dealership_slug: string;
  additional_services: string[];
  opt_in: boolean;
  terms_conditions: boolean;
}

/** The contract's words for Find Me Something Similar (LEAD-1), checked against it by their type. */
const similar: typeof similarEnquiry = {
  subcategory: 'Find me something similar',
  message: 'Can you please find me something similar?',
};

/** The contract's heading of a photo request, whose text the server adds (LEAD-8). */
const photoRequest: (typeof photoEnquiry)['subcategory'] = 'Photo request';

/** The page's form as it is for what was asked: photos are asked for without a word of the visitor's own (LEAD-8). */
export function formFor(form: EnquiryForm, request: EnquiryRequest): EnquiryForm {
  if (request.kind !== 'photos') return form;
  return { ...form, subcategory: photoRequest, message: { required: false, default: '' } };
}

/** What a freshly opened form holds: kept contact details (LEAD-2), and a select's only option (LEAD-1). */
export function initialValues(form: EnquiryForm, request: EnquiryRequest, contact: ContactDetails): EnquiryValues {
  return {
    ...contact,
    category: form.category,
    message: request.kind === 'similar' ? similar.message : form.message.default,
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
      'Please enter a valid email address.',
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

/** The body to send (LEAD-1): only what the form asks for, with blanks at the ends cut. */
export function toPayload(
  values: EnquiryValues,
  form: EnquiryForm,
  request: EnquiryRequest,
  page: { kind: string; url: string },
  visit: LeadAttributes,
): EnquiryPayload {
  const subcategory = request.kind === 'similar' ? similar.subcategory : form.subcategory;
  const dealership = values.dealership_slug || form.car?.dealership_slug;
  return {
    // The form offers nothing else.
    category: values.category as EnquiryPayload['category'],
    ...(subcategory && { subcategory }),
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
    car_id: request.car.car_id,
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
