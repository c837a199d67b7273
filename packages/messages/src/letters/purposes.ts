import type { BackOff } from '@forecourt/service-kit/waiting';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A reminder that comes in the evening is of use; one in the night is not. */
const REMINDER_END_MS = 10 * HOUR_MS;
/** A mail server that is away over a night and a morning loses nothing. */
const USUAL_END_MS = 36 * HOUR_MS;
/** Of a letter that nobody watches for: ten seconds, then longer and longer, at last once an hour. */
const PATIENT: BackOff = { firstMs: 10_000, lastMs: HOUR_MS };
/** Of a code that somebody waits for. */
const QUICK: BackOff = { firstMs: 2_000, lastMs: 30_000 };

/** What holds for the letters of one purpose. */
export interface PurposeRules {
  /** What it says, and when it is sent, for the table in docs/letters.md. */
  readonly meaning: string;
  readonly to: 'visitor' | 'dealer';
  readonly by: 'email' | 'sms';
  /** Somebody waits for it: it goes before letters that nobody waits for. */
  readonly urgent: boolean;
  /** So long after it was posted it is not sent any more. */
  readonly endMs: number;
  readonly retry: BackOff;
  /** Whether an operator sees it in `dlq` if it failed, and can send it again. */
  readonly listed: boolean;
  /** Anybody can have it sent to any address: few a day go to one (MOST_TO_ANYBODY), and none while the site has too many waiting. */
  readonly toAnybody?: true;
  /** Of a booking, which anybody can make and change at any address: some a day go to one (MOST_OF_BOOKINGS). */
  readonly ofBooking?: true;
  /** By SMS as well, to whoever asked for that: few a day go to one phone (MOST_TEXTS), and a site's money bounds their number. */
  readonly alsoBySms?: true;
  /** It is posted for a later time. */
  readonly forLater?: true;
}

const usual = { by: 'email', urgent: true, endMs: USUAL_END_MS, retry: PATIENT, listed: true } as const;
const toVisitor = { ...usual, to: 'visitor' } as const;
const texted = { ...toVisitor, alsoBySms: true } as const;
const booked = { ...toVisitor, ofBooking: true } as const;
const changed = { ...texted, ofBooking: true } as const;
const forLater = { urgent: false, endMs: REMINDER_END_MS, listed: false, forLater: true } as const;
const reminder = { ...changed, ...forLater } as const;
const toDealer = { ...usual, to: 'dealer' } as const;

/** Every letter of the product. docs/letters.md has this table for operators, and a test compares them. */
export const letterPurposes = {
  enquiry_received: {
    ...toVisitor,
    meaning: 'An enquiry has arrived: what was asked, about which car, where and when an answer comes',
    toAnybody: true,
  },
  trade_in_estimate: {
    ...toVisitor,
    meaning:
      'The estimate of a trade-in that was accepted: the vehicle, the range, what it rests on and what happens next',
    toAnybody: true,
  },
  drive_booked: { ...booked, meaning: 'A test drive is booked, with the link that moves and cancels it' },
  drive_moved: { ...changed, meaning: 'A test drive was moved, by the visitor or the dealer' },
  drive_cancelled: { ...changed, meaning: 'A test drive was cancelled, by the visitor or the dealer' },
  drive_reminder: {
    ...reminder,
    meaning: 'Reminds of a test drive, at ten the day before; not of one that was booked that day or later, or is off',
  },
  service_booked: { ...booked, meaning: 'A service is booked, with the link that moves and cancels it' },
  service_moved: { ...changed, meaning: 'A service was moved, by the visitor or the dealer' },
  service_cancelled: { ...changed, meaning: 'A service was cancelled, by the visitor or the dealer' },
  service_reminder: {
    ...reminder,
    meaning: 'Reminds of a service, at ten the day before; not of one that was booked that day or later, or is off',
  },
  alert_confirmation: { ...toVisitor, meaning: 'Asks to confirm a saved search or a price alert', toAnybody: true },
  alert_news: { ...toVisitor, urgent: false, meaning: 'New matches and price drops, at most once a day' },
  reservation_receipt: { ...texted, meaning: 'A deposit was paid and the car is reserved' },
  reservation_refund: { ...texted, meaning: 'A reservation ended and its deposit goes back' },
  reservation_not_charged: { ...changed, meaning: 'A reservation ended before anything was charged' },
  reservation_sale_question: {
    ...toDealer,
    meaning: 'Asks the dealer whether a reserved car was sold to its customer',
  },
  reservation_sale_reminder: {
    ...toDealer,
    urgent: false,
    meaning: 'Asks the dealer, after 14 days, why a sale to the customer who reserved the car was not reported',
  },
  reservation_refund_owed: {
    ...toDealer,
    meaning: 'Asks the dealer to pay a deposit back another way, as the bank has sent its refund back',
  },
  payment_receipt: { ...toVisitor, meaning: 'The receipt of an online payment' },
  subscription_disabled: { ...toDealer, urgent: false, meaning: 'A subscription of a CRM failed for days and is off' },
  sign_in_code: {
    meaning: 'A code that signs in',
    to: 'visitor',
    by: 'sms',
    urgent: true,
    endMs: 5 * MINUTE_MS,
    retry: QUICK,
    listed: false,
  },
} as const satisfies Record<string, PurposeRules>;

/** What a letter is for. */
export type LetterPurpose = keyof typeof letterPurposes;

/** What letters of a purpose say; empty for one that only a later release knows. */
export const meaningOf = (purpose: string): string =>
  Object.entries(letterPurposes).find(([name]) => name === purpose)?.[1].meaning ?? '';

/** What holds for the letters of a purpose. */
export const rulesOf = (purpose: LetterPurpose): PurposeRules => letterPurposes[purpose];

/** Letters a day to one address, on all sites together, of those that anybody can have sent to it. Those about money and bookings are no such letters. */
export const MOST_TO_ANYBODY = 3;

/** As many more about what was asked for by whoever has proven the mailbox: strangers who use up its letters leave its owner these. */
export const MORE_TO_OWNERS = 2;

/** The purposes that anybody can have sent to any address. */
export const purposesToAnybody = Object.entries<PurposeRules>(letterPurposes).flatMap(([purpose, { toAnybody }]) =>
  toAnybody ? [purpose] : [],
);

/**
 * Letters of bookings a day to one mailbox, on all sites together: more than anybody's two drives and three services with some moves. Who books at
 * `name+1@`, `name+2@` and so on, and moves each booking, reaches one mailbox. The booking itself is made, and its page shows it.
 */
export const MOST_OF_BOOKINGS = 20;

/** The last of them are kept for who has proven the mailbox to be theirs: strangers who type its address leave them these, signed in or not. */
export const KEPT_FOR_OWNERS = 5;

/** The purposes of bookings. */
export const purposesOfBookings = Object.entries<PurposeRules>(letterPurposes).flatMap(([purpose, { ofBooking }]) =>
  ofBooking ? [purpose] : [],
);

/** Letters a day to one phone, on all sites together, of those that go by SMS as well: a number that was typed need not be its sender's. */
export const MOST_TEXTS = 6;

/** The purposes of which letters go by SMS as well. */
export const purposesBySms = Object.entries<PurposeRules>(letterPurposes).flatMap(([purpose, { alsoBySms }]) =>
  alsoBySms ? [purpose] : [],
);

/** The purposes whose letters are posted for a later time. */
export const purposesForLater = Object.entries<PurposeRules>(letterPurposes).flatMap(([purpose, { forLater }]) =>
  forLater ? [purpose] : [],
);

/** The purposes of which `dlq` lists what failed. */
export const listedPurposes = (Object.keys(letterPurposes) as LetterPurpose[]).filter(
  (purpose) => letterPurposes[purpose].listed,
);
