import type { FormName, PageOf } from '@forecourt/contracts';

/** What /success says of a form that was sent: what the dealer has now, and what comes next. */
interface StepTitles {
  readonly has: string;
  readonly next: string;
}

const CALLED = 'You’ll hear from a person';

/** By form (PAGE-3), so that a page names nothing that was not sent and promises no call where none is needed. */
const TITLES: Readonly<Record<FormName, StepTitles>> = {
  enquiry: { has: 'We have your enquiry', next: CALLED },
  similar: { has: 'We have your request', next: CALLED },
  photos: { has: 'We have your request', next: 'You get the photos' },
  general: { has: 'We have your message', next: CALLED },
  trade_in: { has: 'We have your vehicle’s details', next: CALLED },
  sell_my_car: { has: 'We have your vehicle’s details', next: CALLED },
  trade_in_by_hand: { has: 'We have your vehicle’s details', next: CALLED },
  trade_in_offer: { has: 'We have your estimate', next: CALLED },
  finance: { has: 'We have your enquiry', next: CALLED },
  finance_application: { has: 'We have your application', next: CALLED },
  service: { has: 'We have your request', next: CALLED },
  service_booking: { has: 'We have your request', next: CALLED },
  test_drive: { has: 'We have your request', next: CALLED },
  parts: { has: 'We have your request', next: CALLED },
  fleet: { has: 'We have your enquiry', next: CALLED },
  careers: { has: 'We have your application', next: CALLED },
  survey: { has: 'We have your feedback', next: 'The manager reads it' },
  get_quote: { has: 'We have your request', next: 'You get your quote' },
  make_offer: { has: 'We have your offer', next: CALLED },
  special_offer: { has: 'We have your enquiry', next: CALLED },
  spin_to_win: { has: 'We have your spin', next: CALLED },
  chat: { has: 'We have your messages', next: CALLED },
  vehicle_chat: { has: 'We have your messages', next: CALLED },
  reserve: { has: 'We have your reservation', next: 'You can follow it online' },
  buy_online: { has: 'We have your order', next: CALLED },
  online_payment: { has: 'We have your payment', next: 'You get a receipt' },
};

/**
 * What has happened and what comes next, once a form is sent. A time that is booked waits for nobody's call.
 * @param sent who received it, what its form says comes next, and whether a time was booked
 */
export function nextSteps(
  form: FormName,
  { who, next, isBooked }: { readonly who: string; readonly next: string; readonly isBooked: boolean },
): PageOf<'success'>['steps'] {
  if (isBooked) {
    return [
      { title: 'Your time is kept', text: `${who} has it in the calendar.` },
      { title: 'You can change it', text: next },
    ];
  }
  const titles = TITLES[form];
  return [
    { title: titles.has, text: `${who} has everything you sent.` },
    { title: titles.next, text: next },
  ];
}
