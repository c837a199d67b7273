import type { EnquiryPage, FormAside, ShownField, ShownForm } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';

/** A field that must be answered. */
export const fieldFixture = (field: Pick<ShownField, 'name' | 'type' | 'label'> & Partial<ShownField>): ShownField => ({
  required: true,
  missing: `Please enter your ${field.label.toLowerCase()}.`,
  invalid: `Please enter a valid ${field.label.toLowerCase()}.`,
  value: '',
  ...field,
});

/** A form with a field of every type. */
export const formFixture: ShownForm = {
  name: 'enquiry',
  action: '/api/enquiries',
  path: '/cars/car-1/enquire',
  fields: [
    fieldFixture({ name: 'name', type: 'line', label: 'Name', max: 80, autocomplete: 'name', autocapitalize: 'words' }),
    fieldFixture({ name: 'email', type: 'email', label: 'Email', max: 254, autocomplete: 'email', inputmode: 'email' }),
    fieldFixture({ name: 'phone', type: 'phone', label: 'Phone', max: 40, autocomplete: 'tel', inputmode: 'tel' }),
    fieldFixture({
      name: 'dealership_slug',
      type: 'choice',
      label: 'Preferred dealership',
      missing: 'Please choose a dealership.',
      choices: [
        { value: 'springwood', label: 'Springwood' },
        { value: 'bundall', label: 'Bundall' },
      ],
    }),
    fieldFixture({ name: 'Rego', type: 'line', label: "Your current vehicle's rego", required: false, max: 9 }),
    fieldFixture({ name: 'message', type: 'paragraph', label: 'Message', max: 2_000 }),
    fieldFixture({
      name: 'additional_services',
      type: 'ticks',
      label: 'Also',
      required: false,
      value: [],
      choices: [
        { value: 'finance', label: "I'm interested in finance." },
        { value: 'trade_in', label: 'I have a trade in.' },
      ],
    }),
    fieldFixture({
      name: 'opt_in',
      type: 'tick',
      label: 'Keep me up to date with news and offers.',
      required: false,
      value: true,
    }),
    fieldFixture({
      name: 'terms_conditions',
      type: 'tick',
      label: 'I agree to the terms of use.',
      missing: '*You must agree to the terms of use before submitting.',
      value: false,
      details: 'We keep what you send us to answer you, and for nothing else.',
    }),
  ],
  fixed: { form: 'enquiry', car_id: 'v1', dealership_slug: 'springwood' },
  captcha: false,
  honeypot: { name: 'website', label: 'Leave this field empty' },
  consent: 'Your details go to Springwood, who will use them to get back to you.',
  privacy: { label: 'Privacy policy', href: '/privacy-policy' },
  submit: 'Send enquiry',
  sent: null,
};

/** What stands beside a form. */
export const asideFixture: FormAside = {
  steps: [
    { title: 'The dealer reads it', text: 'Your message goes to the people who have this vehicle.' },
    { title: 'We get back to you', text: 'By phone or email, during opening hours.' },
  ],
  places: ['Newstead', 'Southbank'].map((name) => ({
    name,
    page: `/locations/${name.toLowerCase()}`,
    address: `1 Quay Street, ${name} QLD 4006`,
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
    hours: null,
  })),
  all_places: { label: 'All 5 locations', href: '/locations' },
  reasons: { title: 'Why Buy From Us?', points: ['A 110-point inspection', 'One price for everybody'] },
};

/** The page of an enquiry about the fixtures' car of this number. */
export function enquiryPageFixture(index: number): EnquiryPage {
  const { id, title, subtitle, href, picture, price } = cardFixture(index);
  return {
    kind: 'enquiry',
    offer: null,
    title: 'Enquire Now',
    message: 'Ask us anything about this vehicle.',
    form: { ...formFixture, path: `${href}/enquire`, fixed: { ...formFixture.fixed, car_id: id } },
    car: { title, subtitle, href, picture, price, tag: { kind: 'reserved', text: 'Reserved' } },
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}
