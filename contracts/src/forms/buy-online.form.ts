import { defineForm } from './define-form.ts';
import { adjustmentFields } from './trade-in.fields.ts';

/**
 * Buys a used vehicle online, with a deposit (RES-3). Its steps are those of purchase-steps.ts: each is kept by itself, and the last one
 * sends everything that was kept. So no field but those of the last step is in what a browser sends then.
 */
export const buyOnlineForm = defineForm({
  name: 'buy_online',
  place: { path: '/checkout-journey' },
  category: 'Online Purchase',
  department: 'sales',
  fields: [
    'name',
    'last_name',
    'email',
    { field: 'phone', label: 'Mobile' },
    'do-you-have-a-trade-in',
    { field: 'rego', required: false },
    { field: 'regoState', required: false },
    { field: 'kms', required: false },
    ...adjustmentFields.map((field) => ({ field, required: false })),
    { field: 'valuation_id', required: false },
    'purchase_payment',
    'handover',
    { field: 'delivery_address', required: false },
    { field: 'postcode', required: false, label: 'Postcode' },
    'terms_agreed',
  ],
  message: () => 'Buys this vehicle online.',
  words: {
    title: 'Buy this vehicle online',
    message: 'Five short steps, saved as you go. Only the refundable deposit is paid online.',
    submit: 'Continue to the deposit',
    consent: (receiver) => `Your details go to ${receiver}, who will use them to complete your purchase.`,
  },
  buying: true,
  // A receipt of the deposit follows, or word that nothing was charged.
  acknowledged: false,
  steps: [
    {
      title: 'You pay a refundable deposit',
      text: 'On our payment provider’s secure page. We hold the vehicle for you.',
    },
    {
      title: 'The dealer calls you',
      text: 'To confirm your trade-in, finance and handover day, and answer your questions.',
    },
    { title: 'You pay the balance', text: 'With the dealer, when you pick it up or before it is delivered.' },
  ],
  thanks: {
    title: 'Thank you, we have your order',
    message: (who) => `${who} has your details.`,
    next: 'The dealer will call you to arrange the balance and the handover.',
  },
});
