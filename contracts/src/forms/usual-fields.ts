import type { FieldAsked, FormSetting } from './define-form.ts';

/** What a form about finance may promise of credit checks: only what sending it does. */
export const CREDIT_CHECKS =
  'Sending this form doesn’t affect your credit score. A lender may check your credit later, with your consent.';

/** Who asks. */
export const contactFields = ['name', 'email', 'phone'] as const;

/** The place that is to receive it; a site can require one, for every form or where the car is new. */
export const locationField = {
  field: 'location',
  required: ({ forms, car }) =>
    forms.location_required || (forms.location_required_for_new_cars && car?.carType === 'new'),
} as const satisfies FieldAsked;

const asksDealership = ({ forms, dealerships, car }: FormSetting) =>
  car === null && forms.preferred_dealership && dealerships > 1;

/** Which dealership the visitor prefers, where there are several; a car has its own. */
export const dealershipField = {
  field: 'dealership_slug',
  required: asksDealership,
  when: asksDealership,
} as const satisfies FieldAsked;

/** Who is to receive it. */
export const placeFields = [locationField, dealershipField] as const;

export const regoField = {
  field: 'Rego',
  required: false,
  when: ({ forms }) => forms.ask_rego,
} as const satisfies FieldAsked;

export const messageField = {
  field: 'message',
  required: ({ forms }) => forms.message_required,
} as const satisfies FieldAsked;

/** Extra services that the site offers. */
export const servicesField = {
  field: 'additional_services',
  required: false,
  when: ({ forms }) => forms.additional_services.length > 0,
} as const satisfies FieldAsked;

/** News and offers; a site chooses whether the box starts ticked. */
export const optInField = {
  field: 'opt_in',
  required: false,
  preset: ({ forms }) => forms.opt_in_ticked,
} as const satisfies FieldAsked;

/** Reminders and changes by SMS as well, where the site offers them (LEAD-12). */
export const smsField = {
  field: 'sms_updates',
  required: false,
  when: ({ forms }) => forms.sms_updates,
} as const satisfies FieldAsked;

/** The dealer's terms of use, where a site asks for them (LEAD-4). */
export const termsField = {
  field: 'terms_conditions',
  when: ({ forms }) => forms.terms_required,
} as const satisfies FieldAsked;

/** What is ticked: services, news, and the dealer's terms. */
export const tickFields = [servicesField, optInField, termsField] as const;
