import { defineForm } from './define-form.ts';
import { messageField, optInField, placeFields, servicesField, termsField } from './usual-fields.ts';

/** A company that looks for vehicles for its fleet (LEAD-8, LEAD-10). */
export const fleetForm = defineForm({
  name: 'fleet',
  place: 'block',
  category: 'Fleet Enquiry',
  department: 'sales',
  fields: [
    'name',
    'company',
    'email',
    { field: 'phone', business: true },
    ...placeFields,
    { ...messageField, label: 'How many vehicles do you run, and what do they do?' },
    servicesField,
    optInField,
    termsField,
  ],
  words: {
    title: 'Talk to our fleet team',
    message: 'Tell us what you need your vehicles to do. We’ll come back with options and a price.',
    submit: 'Send enquiry',
  },
  buying: true,
  steps: [
    { title: 'We call you', text: 'To find out what your vehicles carry, how far and how often.' },
    { title: 'You get options in writing', text: 'With prices, running costs and delivery times.' },
    { title: 'One person looks after you', text: 'From the first order to the last handover.' },
  ],
  thanks: {
    title: 'Thank you, our fleet team has your enquiry',
    message: (who) => `${who} has your questions and will be in touch soon.`,
    next: 'We’ll call you to talk through what your business needs.',
  },
});
