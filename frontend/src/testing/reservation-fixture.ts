import type { PageOf } from '@forecourt/contracts';
import { cardFixture } from './card-fixture.ts';
import { asideFixture, fieldFixture, formFixture } from './enquiry-fixture.ts';

const payments = ['Mastercard', 'Visa', 'Apple Pay'];
const contact = formFixture.fields.filter(({ name }) => ['name', 'email', 'phone'].includes(name));
/** What is paid, and how much. */
const paid = [
  fieldFixture({ name: 'payment_reference', type: 'line', label: 'Reference' }),
  fieldFixture({ name: 'payment_amount', type: 'line', label: 'Amount in dollars' }),
];

/** A vehicle that can be reserved. */
export function checkoutFixture(): PageOf<'checkout'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  return {
    kind: 'checkout',
    title: 'Reserve this vehicle',
    message: 'Tell us who you are, then pay the deposit on the next page.',
    deposit: {
      amount: '$200',
      terms: ['Fully refundable.', 'We hold the vehicle for you for 48 hours from when you pay.'],
    },
    form: {
      ...formFixture,
      name: 'reserve',
      path: '/cars/car-1/checkout',
      submit: 'Continue to payment',
      fields: contact,
    },
    car: { title, subtitle, href, picture, price, tag: null },
    payments,
    aside: asideFixture,
    back: { label: 'Back to the vehicle', href },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  };
}

/** A reservation that must be paid. */
export function reservationFixture(): PageOf<'reservation'> {
  const { title, subtitle, href, picture, price } = cardFixture(1);
  return {
    kind: 'reservation',
    tone: 'waiting',
    title: 'The vehicle is held for you',
    message: 'Pay the deposit of $200 by Wednesday 4 March at 9:45 am.',
    notice: null,
    path: '/reservations/token',
    pay: { label: 'Pay $200', href: 'http://localhost/pay/1' },
    payments,
    check_again: null,
    facts: [
      { label: 'Held until', value: 'Wednesday 4 March at 9:45 am' },
      { label: 'Vehicle', value: title },
    ],
    choices: [{ value: 'cancel', label: 'Cancel the reservation' }],
    car: { title, subtitle, href, picture, price, tag: null },
    back: { label: 'Keep browsing', href: '/search/new-used-and-demo-cars/' },
  };
}

/** A payment to a dealer. */
export function onlinePaymentFixture(): PageOf<'online_payment'> {
  return {
    kind: 'online_payment',
    title: 'Pay online',
    message: 'The reference and the amount are on your invoice or contract.',
    form: {
      ...formFixture,
      name: 'online_payment',
      path: '/online-payment',
      submit: 'Continue to payment',
      fields: [...paid, ...contact],
    },
    car: null,
    payments,
    aside: asideFixture,
    back: { label: 'Home', href: '/' },
    phone: null,
  };
}

/** A payment that is complete. */
export function paymentReceiptFixture(): PageOf<'payment_receipt'> {
  return {
    ...reservationFixture(),
    kind: 'payment_receipt',
    tone: 'good',
    title: 'Thank you, your payment is complete',
    message: 'This is your receipt. We have sent it by email too.',
    path: '/online-payment/token',
    pay: null,
    payments: [],
    facts: [
      { label: 'For', value: 'INV-20417' },
      { label: 'Amount', value: '$1,250.50 paid by card, no surcharge' },
    ],
    choices: [],
    car: null,
    back: { label: 'Home', href: '/' },
  };
}
