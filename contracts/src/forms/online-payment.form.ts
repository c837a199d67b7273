import { defineForm } from './define-form.ts';

/** A payment to the dealer by card (RES-3): what for, how much, and who pays. The card is typed on the provider's own page. */
export const onlinePaymentForm = defineForm({
  name: 'online_payment',
  place: { path: '/online-payment' },
  category: 'Online Payment',
  department: 'sales',
  fields: [
    'payment_reference',
    'payment_amount',
    { field: 'name', label: 'First name of the payer' },
    { field: 'last_name', label: 'Last name of the payer' },
    'email',
    'phone',
    { field: 'location_id', required: ({ dealerships }) => dealerships > 1 },
  ],
  message: () => 'Pays online by card.',
  words: {
    title: 'Pay online',
    message:
      'Pay an invoice or a contract by card. You’ll enter your card details next, on our payment provider’s page.',
    submit: 'Continue to payment',
    consent: (receiver) =>
      `Your details go to ${receiver}, who will use them to match your payment and send the receipt.`,
  },
  // A receipt of the payment follows, or word that nothing was charged.
  acknowledged: false,
  steps: [
    { title: 'Enter the amount', text: 'The reference and the amount are on your invoice or contract.' },
    {
      title: 'You pay by card',
      text: 'On our payment provider’s secure page. We never see your card details, and add no surcharge.',
    },
    { title: 'You get a receipt', text: 'On screen at once, and by email.' },
  ],
  thanks: {
    title: 'Thank you, we have your payment',
    message: (who) => `${who} has been notified.`,
    next: 'Your receipt is on its way by email.',
  },
});
