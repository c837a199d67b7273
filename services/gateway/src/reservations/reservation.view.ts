import type { BookedReservation, Link, ReservationPage, ReservationReason } from '@forecourt/contracts';
import { countOf, formatDollars, leadReference, shownDayAndTime } from '@forecourt/retail-rules';
import { SURE } from '../http/plain-form.ts';
import type { SiteContext } from '../site/site-context.ts';
import { paymentNames } from './payment-names.ts';

/** What a reservation is shown with. */
export interface ReservationSetting extends Pick<ReservationPage, 'car' | 'notice'> {
  readonly site: Pick<SiteContext, 'config'>;
  readonly token: string;
  /** The car's payment_processors, where they are known. */
  readonly processors?: readonly string[] | undefined;
  /** Where the vehicle stands, and the number to call about it; absent where the car is not known now. */
  readonly place?: { readonly where: string; readonly phone: Link | null } | undefined;
  /** Zone in which times are shown. */
  readonly timeZone: string;
  /** Whether its reader has pressed Cancel, and is asked once. */
  readonly cancelling?: boolean | undefined;
}

type Shown = Pick<ReservationPage, 'tone' | 'title' | 'message'> &
  Partial<Pick<ReservationPage, 'pay' | 'check_again' | 'choices' | 'facts'>>;

const SOON = 3;
const WHILE_PAYING = 20;
const CANCEL = { value: 'cancel', label: 'Cancel the reservation' };

/** A reservation by its link (RES-1). Pure. */
export function reservationView(reservation: BookedReservation, setting: ReservationSetting): ReservationPage {
  const { site, token, car, notice, processors } = setting;
  const shown = reservation.reader === 'dealer' ? forDealer(reservation) : forVisitor(reservation, setting);
  const { pay = null, check_again = null, choices = [], facts = [], ...words } = shown;
  const path = `/reservations/${token}`;
  const known = [
    { label: 'Vehicle', value: reservation.car_title },
    { label: 'Reference', value: leadReference(reservation.lead_id) },
  ];
  if (setting.cancelling && choices.includes(CANCEL)) {
    return {
      kind: 'reservation',
      ...cancelling(reservation),
      notice,
      path: `${path}?${SURE}`,
      facts: known,
      car,
      ...kept(path),
    };
  }
  return {
    kind: 'reservation',
    ...words,
    notice,
    path,
    pay,
    payments: pay ? paymentNames(site.config, processors) : [],
    check_again,
    facts: [...facts, ...known],
    choices,
    car,
    back: { label: 'Keep browsing', href: site.config.search.path },
  };
}

/** Asks once: a link is opened by a slip of the thumb, and a vehicle that was let go may be gone. */
function cancelling({
  phase,
  deposit,
}: BookedReservation): Pick<ReservationPage, 'tone' | 'title' | 'message' | 'choices'> {
  const money =
    phase === 'confirmed'
      ? `We’ll refund your full deposit of ${formatDollars(deposit)} to your card.`
      : 'You have not been charged.';
  return {
    tone: 'waiting',
    title: 'Cancel the reservation?',
    message: `Someone else may then reserve the vehicle. ${money}`,
    choices: [{ value: 'cancel', label: 'Yes, cancel the reservation' }],
  };
}

const kept = (path: string): Pick<ReservationPage, 'pay' | 'payments' | 'check_again' | 'back'> => ({
  ...{ pay: null, payments: [], check_again: null },
  back: { label: 'Keep the reservation', href: path },
});

function forVisitor(reservation: BookedReservation, { timeZone, place, token }: ReservationSetting): Shown {
  const { phase, deposit, pay_url: url, hold_hours: hours } = reservation;
  const amount = formatDollars(deposit);
  const timeOf = (instant: string | null) => shownDayAndTime(new Date(instant ?? 0), timeZone);
  if (phase === 'requested' || (phase === 'held' && !url)) {
    return {
      tone: 'waiting',
      title: 'One moment, please',
      message: 'We’re holding the vehicle and opening the payment page. This page updates automatically.',
      check_again: SOON,
      choices: [CANCEL],
    };
  }
  if (phase === 'held') {
    return {
      tone: 'waiting',
      title: 'The vehicle is held for you',
      message: `Pay the deposit of ${amount} by ${timeOf(reservation.pay_by)}. After that, someone else may reserve it.`,
      pay: { label: `Pay ${amount}`, href: `/api/reservations/${token}/pay` },
      check_again: WHILE_PAYING,
      facts: [{ label: 'Held until', value: timeOf(reservation.pay_by) }],
      choices: [CANCEL],
    };
  }
  if (phase === 'authorised' || phase === 'secured') {
    return {
      tone: 'waiting',
      title: 'Your payment is being confirmed',
      message: 'Please don’t pay again. This page updates automatically.',
      check_again: SOON,
    };
  }
  if (phase === 'confirmed') {
    return {
      tone: 'good',
      title: 'The vehicle is reserved for you',
      message: reservation.asked
        ? `${NEWS[reservation.news ?? 'sold']} If it wasn’t sold to you, we’ll refund your full deposit to your card.`
        : `We’ll hold it for ${countOf(hours, 'hour')}. Come and see it, or call us to arrange a time. Bring your licence and, if you have one, your trade-in. If you change your mind, or simply let the hold run out, we refund your full deposit to your card.`,
      facts: [
        { label: 'Held until', value: timeOf(reservation.until) },
        { label: 'Deposit', value: `${amount} paid by card, no surcharge` },
        ...(place ? [{ label: 'Where to see it', value: place.where }] : []),
        ...(place?.phone ? [{ label: 'Questions? Call', value: place.phone.label }] : []),
      ],
      choices: [CANCEL],
    };
  }
  return ended(reservation, amount);
}

const NEWS: Readonly<Record<NonNullable<BookedReservation['news']>, string>> = {
  sold: 'The dealer has reported it as sold.',
  removed: 'It is no longer in the dealer’s stock.',
  hidden: 'The dealer has taken it off their website.',
};

/** How a reservation ended, to the visitor who made it: the title, and why, as far as the title does not say it. */
const ENDS: Readonly<Record<ReservationReason, { readonly title: string; readonly why: string }>> = {
  completed: { title: 'The vehicle is yours', why: '' },
  cancelled_by_visitor: { title: 'Your reservation is cancelled', why: 'You cancelled it.' },
  cancelled_by_dealer: { title: 'Your reservation is cancelled', why: 'The dealer cancelled it.' },
  declined: { title: 'Your reservation is cancelled', why: 'Your bank declined the deposit.' },
  erased: { title: 'Your reservation is cancelled', why: 'Your details were erased.' },
  not_paid: { title: 'Your reservation is over', why: 'The deposit was not paid in time.' },
  hold_over: { title: 'Your reservation is over', why: 'The hold on the vehicle has run out.' },
  taken: { title: 'Someone else got in first', why: '' },
  sold: { title: 'The vehicle was sold', why: '' },
  removed: { title: 'The vehicle is no longer for sale', why: 'It is no longer in the dealer’s stock.' },
  hidden: { title: 'The vehicle is no longer for sale', why: 'The dealer has taken it off their website.' },
};

const NOT_CHARGED = () => 'You have not been charged.';

/** What has become of the deposit of a reservation that is over, by where the money is. */
const MONEY_BACK: Readonly<Record<BookedReservation['money'], (amount: string) => string>> = {
  none: NOT_CHARGED,
  open: NOT_CHARGED,
  authorised: NOT_CHARGED,
  voided: NOT_CHARGED,
  captured: (amount) => `Your full deposit of ${amount} is on its way back to your card.`,
  refunded: (amount) =>
    `We’ve refunded your full deposit of ${amount} to your card. It should appear within five to ten business days.`,
};

function ended({ reason, money, refund_failed: isStuck }: BookedReservation, amount: string): Shown {
  const isCompleted = reason === 'completed';
  const wasCharged = money === 'captured' || money === 'refunded';
  const { title, why } = ENDS[reason ?? 'cancelled_by_visitor'];
  return {
    tone: isCompleted ? 'good' : 'over',
    title,
    message: [why, isCompleted ? `Your deposit of ${amount} was paid to the dealer.` : moneyBack()]
      .filter((sentence) => sentence !== '')
      .join(' '),
    facts: wasCharged ? [{ label: 'Deposit', value: amount }] : [],
    check_again:
      money === 'open' || money === 'authorised' || (money === 'captured' && !isCompleted && !isStuck) ? SOON : null,
  };

  function moneyBack(): string {
    if (isStuck)
      return `Your bank didn’t accept the refund of your ${amount} deposit. The dealer will call you to arrange another way to pay it back.`;
    return MONEY_BACK[money](amount);
  }
}

function forDealer(reservation: BookedReservation): Shown {
  const { phase, asked, outcome, deposit, car_title: title, sale_pending: isPending, news } = reservation;
  const amount = formatDollars(deposit);
  if (reservation.refund_failed) {
    return {
      tone: 'over',
      title: `Please pay the deposit of ${amount} back`,
      message:
        'The reservation is over, but the customer’s bank has sent our refund back each time. Please call them and agree on another way. Their details are in the lead with this reference.',
    };
  }
  if (phase === 'confirmed' && asked) {
    return {
      tone: 'waiting',
      title: `Who bought the ${title}?`,
      message: `Your stock system says that it ${REPORTED[news ?? 'sold']}. A customer has reserved it with a deposit of ${amount}. If it was sold to someone else, we’ll refund the deposit straight away.`,
      choices: [
        { value: 'sold_to_them', label: 'Sold to the customer who reserved it' },
        { value: 'sold_elsewhere', label: 'Sold to someone else: refund' },
      ],
    };
  }
  if (isPending) {
    return {
      tone: 'good',
      title: `The ${title} was sold to the customer who reserved it`,
      message:
        'It stays reserved on your website until your stock system reports the sale, removes it, or says that it is not reserved.',
      choices: [{ value: 'sale_fell_through', label: `The sale fell through: refund ${amount}` }],
    };
  }
  const done = outcome === 'completed' ? 'It was sold to the customer who reserved it.' : 'The reservation is over.';
  return {
    tone: phase === 'ended' ? 'over' : 'good',
    title: phase === 'ended' ? 'There’s nothing left to do' : 'This vehicle is reserved',
    message: phase === 'ended' ? done : 'We’ll email you when your stock system marks it sold, removed or hidden.',
  };
}

const REPORTED: Readonly<Record<NonNullable<BookedReservation['news']>, string>> = {
  sold: 'was sold',
  removed: 'is no longer in your stock',
  hidden: 'was taken off your website',
};
