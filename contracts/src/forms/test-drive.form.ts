import { defineForm } from './define-form.ts';
import { messageField, optInField, smsField, termsField } from './usual-fields.ts';

/**
 * A test drive (TD-1), in steps. The words are those of a site that calls it so; the page says what the site calls it. A time is the
 * visitor's choice; without one the dealer calls.
 */
export const testDriveForm = defineForm({
  name: 'test_drive',
  place: { path: '/book-test-drive' },
  category: 'Test Drive Enquiry',
  department: 'sales',
  mayNameCar: true,
  fields: [
    { field: 'model', required: false, when: ({ car, models }) => car === null && models },
    { field: 'car', when: ({ car, models }) => car === null && !models },
    { field: 'location' },
    { field: 'appointment', required: false },
    'name',
    'email',
    'phone',
    { ...messageField, required: false, label: 'Anything we should know' },
    smsField,
    optInField,
    termsField,
  ],
  stages: [
    { title: 'Vehicle and place', fields: ['model', 'car', 'location'] },
    { title: 'Date and time', fields: ['appointment'] },
    {
      title: 'Your details',
      fields: ['name', 'email', 'phone', 'message', 'sms_updates', 'opt_in', 'terms_conditions'],
    },
  ],
  words: {
    title: 'Book a test drive',
    message: 'Pick a time and it’s booked as soon as you send the form. Without one, we’ll call you to arrange it.',
    submit: 'Book test drive',
  },
  steps: [
    { title: 'We get it ready', text: 'Clean and at the door when you arrive.' },
    { title: 'Bring your licence', text: 'We take a copy of it before you set off.' },
    { title: 'You have half an hour', text: 'Longer if no one is waiting, and no obligation to buy.' },
  ],
  thanks: {
    title: 'Thank you, your test drive is nearly booked',
    message: (who) => `${who} has your request and will be in touch to arrange a time.`,
    next: 'We’ll call you to confirm a time.',
  },
});
