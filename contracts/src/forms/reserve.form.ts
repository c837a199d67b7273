import { defineForm } from './define-form.ts';
import { smsField } from './usual-fields.ts';

/** Reserves a vehicle with a refundable deposit (RES-1). The deposit and the hours are the site's; the page says them. */
export const reserveForm = defineForm({
  name: 'reserve',
  place: { path: '/cars/:car/checkout' },
  category: 'Reservation',
  department: 'sales',
  fields: ['name', 'last_name', 'email', 'phone', smsField, { field: 'terms_agreed' }],
  message: () => 'Reserves this vehicle with a deposit.',
  words: {
    title: 'Reserve this vehicle',
    message: 'Tell us who you are. We hold the vehicle while you pay the deposit on the next page.',
    submit: 'Continue to payment',
    consent: (receiver) => `Your details go to ${receiver}, who will use them for your reservation.`,
  },
  // A receipt of the deposit follows, or word that nothing was charged.
  acknowledged: false,
  steps: [
    {
      title: 'We hold it at once',
      text: 'Open the payment page within 5 minutes, and pay within 15. No one else can reserve it in that time.',
    },
    {
      title: 'You pay the deposit',
      text: 'On our payment provider’s secure page. We never see your card details, and add no surcharge.',
    },
    { title: 'Come and see it', text: 'If you change your mind, we refund the full deposit to your card.' },
  ],
  thanks: {
    title: 'Thank you, we have your reservation',
    message: (who) => `${who} knows you’d like this vehicle.`,
    next: 'Your reservation page shows where things are up to.',
  },
});
