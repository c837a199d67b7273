import type { FieldEntry } from './field-entry.ts';

const TRUE_OR_FALSE = 'Please send true or false.';

/** What the visitor ticks. */
export const tickEntries = {
  additional_services: {
    type: 'ticks',
    label: 'Also',
    max: 80,
    missing: 'Please choose at least one of the services offered.',
    invalid: 'Please choose at most 20 of the services offered.',
    description: 'The options that were checked.',
    personal: false,
    example: ['finance', 'trade_in'],
  },
  opt_in: {
    type: 'tick',
    label: 'Keep me up to date with news and offers.',
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    preset: true,
    description: 'Wants news and offers.',
    personal: false,
    consent: 'news',
  },
  sms_updates: {
    type: 'tick',
    label: 'Send me reminders and changes by SMS, too.',
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    description: 'Wants reminders and changes by SMS as well; only on sites that offer it.',
    personal: false,
  },
  opt_in_finance: {
    type: 'tick',
    label: "I'm interested in finance.",
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    description: 'Is interested in finance.',
    personal: false,
  },
  opt_in_trade: {
    type: 'tick',
    label: 'I have a trade in.',
    missing: TRUE_OR_FALSE,
    invalid: TRUE_OR_FALSE,
    description: 'Has a trade-in.',
    personal: false,
  },
  terms_conditions: {
    type: 'tick',
    label: 'I agree to the terms of use.',
    missing: '*You must agree to the terms of use before submitting.',
    invalid: '*You must agree to the terms of use before submitting.',
    description: 'Agrees to the terms of use; must be true on sites that require it.',
    personal: false,
    consent: 'terms',
  },
  terms_agreed: {
    type: 'tick',
    label: 'I agree to the terms of use.',
    missing: '*You must agree to the terms of use before submitting.',
    invalid: '*You must agree to the terms of use before submitting.',
    description: 'The same, in the trade-in form.',
    personal: false,
    consent: 'terms',
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;
