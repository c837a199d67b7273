import type { FieldEntry } from './field-entry.ts';

/** How a vehicle that is bought online is paid for and handed over (RES-3). */
export const purchaseEntries = {
  purchase_payment: {
    type: 'choice',
    label: 'How will you pay the balance?',
    max: 40,
    choices: ['Cash or bank transfer', 'Finance'],
    missing: 'Please choose how you will pay.',
    invalid: 'Please choose one of the ways to pay.',
    description: 'How the balance of an online purchase is paid to the dealer.',
    personal: false,
  },
  handover: {
    type: 'choice',
    label: 'How would you like to get it?',
    max: 40,
    choices: ['Pick-up', 'Delivery'],
    missing: 'Please choose pick-up or delivery.',
    invalid: 'Please choose pick-up or delivery.',
    description: 'How the vehicle of an online purchase is handed over.',
    personal: false,
  },
  delivery_address: {
    type: 'line',
    label: 'Street and suburb',
    max: 160,
    missing: 'Please enter the street and suburb that we deliver to.',
    invalid: 'Please enter street and suburb in at most 160 characters.',
    description: 'Where the vehicle of an online purchase is delivered to.',
    personal: true,
    autocomplete: 'street-address',
    autocapitalize: 'words',
  },
  delivery_price: {
    type: 'line',
    label: 'Delivery price',
    max: 20,
    missing: '',
    invalid: 'Please leave this field out.',
    description:
      'What delivery costs by its distance, such as $390. Stated by the platform; what a body says is replaced.',
    personal: false,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>;
