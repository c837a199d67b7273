import type { EnquiryForm } from '@forecourt/contracts';

/** A form that asks for everything that a form can ask for. */
export const enquiryFixture: EnquiryForm = {
  title: 'Enquire about this car',
  action: '/api/enquiries',
  category: 'Vehicle Enquiry',
  categories: [],
  message: { required: true, default: '' },
  rego: true,
  locations: { required: false, choices: [] },
  dealerships: {
    required: true,
    choices: [
      { value: 'springwood', label: 'Springwood' },
      { value: 'bundall', label: 'Bundall' },
    ],
  },
  services: [
    { value: 'finance', label: "I'm interested in finance." },
    { value: 'trade_in', label: 'I have a trade in.' },
  ],
  terms: { required: true, text: 'We keep what you send us to answer you, and for nothing else.' },
};
