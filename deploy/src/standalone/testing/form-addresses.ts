import { type FormName, formNames } from '@forecourt/contracts';
import type { FormAddress } from './sent-forms.ts';

/** Sites of the demo. */
export const TOYOTA = 'northside-toyota';
export const GROUP = 'southern-cross-cars';
export const CARAVANS = 'wattle-creek-caravans';
export const MOTORCYCLES = 'iron-cove-motorcycles';
/** A place of another dealership that may receive this dealership's leads. */
export const DISTRIBUTING = { dealership: 'southern-cross-qld', to: 'parramatta' };

/** A form that leads to /success; a reservation, a purchase and a payment lead to their own pages (reservations.int.spec.ts), an accepted offer needs a valuation, and a finance application a user. */
export type ThankedForm = Exclude<FormName, (typeof otherwise)[number]>;
const otherwise = [
  'reserve',
  'buy_online',
  'online_payment',
  'trade_in_offer',
  'finance_application',
] as const satisfies FormName[];
/** Their names, in the list's order. */
export const thankedForms = formNames.filter((name): name is ThankedForm => !otherwise.some((other) => other === name));

/** Where each form is met in the demo; `:car` is a vehicle of the distributing dealership. */
export const FORM_ADDRESSES: Readonly<Record<ThankedForm, FormAddress>> = {
  enquiry: { site: GROUP, path: '/cars/:car/enquire' },
  similar: { site: GROUP, path: '/cars/:car/enquire?about=similar' },
  photos: { site: GROUP, path: '/cars/:car/enquire?about=photos' },
  make_offer: { site: GROUP, path: '/cars/:car/enquire?about=offer' },
  general: { site: MOTORCYCLES, path: '/contact' },
  trade_in: { site: CARAVANS, path: '/trade-in' },
  sell_my_car: { site: CARAVANS, path: '/sell-my-car' },
  finance: { site: TOYOTA, path: '/finance' },
  service: { site: CARAVANS, path: '/service' },
  parts: { site: MOTORCYCLES, path: '/parts/search' },
  fleet: { site: TOYOTA, path: '/fleet' },
  careers: { site: MOTORCYCLES, path: '/careers' },
  survey: { site: CARAVANS, path: '/customer-feedback-survey' },
  get_quote: { site: TOYOTA, path: '/models/get-quote' },
  special_offer: { site: MOTORCYCLES, path: '/enquire?offer=learner-kit' },
  spin_to_win: { site: MOTORCYCLES, path: '/spin-to-win' },
  test_drive: { site: CARAVANS, path: '/book-test-drive' },
  service_booking: { site: GROUP, path: '/book-service' },
  chat: { site: CARAVANS, path: '/chat' },
  trade_in_by_hand: { site: GROUP, path: '/cars/trade-in' },
  vehicle_chat: { site: GROUP, path: '/cars/:car/chat' },
};
