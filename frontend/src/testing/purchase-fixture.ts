import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, formFixture } from './enquiry-fixture.ts';

/** An online purchase before its deposit. */
export function purchaseFixture(): PageOf<'purchase'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  const path = '/checkout-journey/purchase-1';
  const change = (step: string) => ({ label: 'Change', href: `${path}?step=${step}` });
  return {
    kind: 'purchase',
    title: 'Buy this vehicle online',
    message: 'Five short steps, saved as you go. Only the refundable deposit is paid online.',
    parts: ['Your details', 'Trade-in', 'Payment', 'Pick-up or delivery', 'Deposit'],
    part: 4,
    step: 'deposit',
    heading: 'Check and pay the deposit',
    form: {
      ...formFixture,
      name: 'buy_online',
      path: `${path}?step=deposit`,
      submit: 'Continue to the deposit',
      fields: formFixture.fields.filter(({ name }) => name === 'terms_conditions'),
    },
    before: { label: 'Back', href: `${path}?step=handover` },
    answered: [
      { label: 'Seller', value: 'Northside Toyota, 412 Gympie Road, Kedron QLD 4031', change: null },
      { label: 'Buyer', value: 'Pat Smith, pat@example.com, 0412 345 678', change: change('contact') },
      {
        label: 'Trade-in',
        value: '2021 Toyota Corolla, ABC123 QLD, 45,000 km, estimated at $14,200 to $15,600 until Tuesday 1 December',
        change: change('trade_in'),
      },
      { label: 'Paying the balance', value: 'Finance', change: change('payment') },
      { label: 'Delivery', value: '14 Aspley Court, North Lakes, 4509', change: change('handover') },
    ],
    amounts: [
      { label: `Price of the vehicle (${price.type})`, value: price.text, strong: false },
      { label: 'Delivery', value: '$180', strong: false },
      { label: 'Deposit, paid online', value: '$200', strong: false },
      { label: 'Balance, paid to the dealer', value: '$36,860', strong: true },
      { label: 'Less your trade-in, once the dealer has seen it', value: '$14,200 to $15,600', strong: false },
    ],
    notes: ['The deposit of $200 is fully refundable.', 'We hold the vehicle for you for 48 hours from when you pay.'],
    resume: {
      message: 'Saved. You can leave at any time and continue on any device with a code sent to your mobile.',
      link: { label: 'Continue on another device', href: '/checkout-journey/resume' },
    },
    next: null,
    car: { title, subtitle, href, picture, price, tag: null },
    payments: ['Mastercard', 'Visa', 'Apple Pay'],
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}

/** Two purchases of somebody who signed in: one is under way, one was sent. */
export function purchaseResumeFixture(): PageOf<'purchase_resume'> {
  return {
    kind: 'purchase_resume',
    title: 'Continue your purchase',
    message: 'Here’s everything saved under your mobile number.',
    purchases: [
      {
        title: cardFixture(1).title,
        saved: 'Saved Wednesday 4 March at 9:45 am',
        href: '/checkout-journey/purchase-1',
        label: 'Continue',
      },
      {
        title: cardFixture(2).title,
        saved: 'Sent Monday 2 March at 5:10 pm',
        href: '/checkout-journey/purchase-2',
        label: 'See the summary',
      },
    ],
    unclaimed: {
      message:
        'These were started with your mobile number without signing in. To continue, please enter the email address used at the time.',
      purchases: [{ title: cardFixture(3).title, saved: 'Saved Sunday 1 March at 8:20 pm' }],
      path: '/checkout-journey/resume',
      label: 'Email',
      submit: 'Continue',
      sent: null,
    },
    back: { label: 'Browse our stock', href: '/search/new-used-and-demo-cars/' },
  };
}
