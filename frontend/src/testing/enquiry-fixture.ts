import type { EnquiryForm, EnquiryPage } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';

/** A form that asks for everything that a form can ask for. */
export const enquiryFixture: EnquiryForm = {
  action: '/api/enquiries',
  category: 'Vehicle Enquiry',
  categories: [],
  message: { required: true, default: '', label: 'Message' },
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
  opt_in: 'Keep me up to date with news and offers.',
  terms: { required: true, text: 'We keep what you send us to answer you, and for nothing else.' },
  consent: 'Your details go to Springwood, who will use them to answer you.',
  submit: 'Send enquiry',
};

/** The page of an enquiry about the fixtures' car of this number. */
export function enquiryPageFixture(index: number): EnquiryPage {
  const { id, title, subtitle, href, picture, price } = cardFixture(index);
  return {
    kind: 'enquiry',
    title: 'Enquire Now',
    message: 'Ask anything. A person who knows this vehicle will answer you.',
    path: `${href}/enquire`,
    form: { ...enquiryFixture, car: { car_id: id, dealership_slug: 'springwood' } },
    car: { title, subtitle, href, picture, price },
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
    sent: null,
  };
}
