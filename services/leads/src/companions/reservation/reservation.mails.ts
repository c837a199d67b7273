import { type ReservationReason, telHref } from '@forecourt/contracts';
import { inTwoForms, type LetterContent, type MailContent, smsText } from '@forecourt/messages';
import { dayAndTime, formatDollars, leadReference } from '@forecourt/retail-rules';
import { type Reservation, type ReservationLetter, reasonOf, type SaleNews } from './reservation.ts';

/** What the messages about reservations are written with. */
export interface MailSetting {
  /** The site's name, as the visitor knows it. */
  readonly site: string;
  readonly dealership: string;
  readonly phone?: string | undefined;
  /** Zone in which times are written. */
  readonly timeZone: string;
  /** The page of the reader's own link. */
  readonly url: string;
  /** Of the visitor; '' if it is not known any more. */
  readonly name: string;
}

type Write = (reservation: Reservation, setting: MailSetting) => MailContent;

/** The messages about a reservation (RES-1). Pure. */
export const reservationMails: Readonly<Record<ReservationLetter, Write>> = {
  receipt,
  refund,
  not_charged,
  sale_question,
  sale_reminder,
  refund_owed,
};

/** The same for a visitor who asked for SMS, in at most two messages and without a link (LEAD-12). Pure. */
export const reservationSms: {
  readonly [Name in ReservationLetter]?: (reservation: Reservation, setting: MailSetting) => LetterContent;
} = {
  receipt: ({ carTitle, depositCents, until = '' }, setting) =>
    sms(setting, [
      `the ${carTitle} is reserved for you until ${dayAndTime(new Date(until), setting.timeZone)}.`,
      `We have your deposit of ${formatDollars(depositCents)}.`,
      `To cancel it, use the link in our email${setting.phone ? ` or call ${setting.phone}` : ''}.`,
    ]),
  refund: (reservation, setting) =>
    sms(setting, [
      whyOf(reservation, setting),
      `Your deposit of ${formatDollars(reservation.depositCents)} is on its way back to your card.`,
    ]),
  not_charged: (reservation, setting) => sms(setting, [whyOf(reservation, setting), 'You have not been charged.']),
};

const sms = ({ site }: MailSetting, sentences: readonly string[]): LetterContent => ({
  by: 'sms',
  text: smsText([`${site}:`, ...sentences]),
});

function receipt(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, depositCents, until = '', leadId } = reservation;
  const ends = dayAndTime(new Date(until), setting.timeZone);
  return mail(setting, {
    heading: `The ${carTitle} is reserved for you`,
    picture: pictureOf(reservation),
    paragraphs: [
      `Thank you${greeting(setting)}. We have your deposit of ${formatDollars(depositCents)} and hold the ${carTitle} for you until ${ends}.`,
      'The deposit comes off the price when you buy. If you change your mind, or simply let the hold run out, we refund all of it to your card.',
    ],
    facts: [
      { label: 'Receipt', value: `${formatDollars(depositCents)} paid by card, no surcharge` },
      { label: 'Reference', value: leadReference(leadId) },
      { label: 'Held until', value: ends },
      ...call(setting),
    ],
    action: { label: 'See or cancel your reservation', href: setting.url },
  });
}

function refund(reservation: Reservation, setting: MailSetting): MailContent {
  const { depositCents, leadId } = reservation;
  return mail(setting, {
    heading: 'Your deposit is on its way back',
    ...pictured(reservation),
    paragraphs: [
      `${whyOf(reservation, setting)} We’ve refunded your full deposit of ${formatDollars(depositCents)} to the card you paid with. It should appear within five to ten business days.`,
    ],
    facts: [
      { label: 'Vehicle', value: reservation.carTitle },
      { label: 'Reference', value: leadReference(leadId) },
      ...call(setting),
    ],
    action: onwards(reservation),
  });
}

/** Why a reservation ended, to the visitor who made it. */
function whyOf(reservation: Reservation, { dealership }: MailSetting): string {
  const { carTitle, holdHours } = reservation;
  const reasons: Readonly<Record<ReservationReason, string>> = {
    completed: `The ${carTitle} was sold to you.`,
    taken: `Someone else got in first: the ${carTitle} is no longer available.`,
    not_paid: `The deposit for the ${carTitle} wasn’t paid in time.`,
    hold_over: `Your ${holdHours}-hour reservation of the ${carTitle} has ended.`,
    declined: `Your bank declined the deposit for the ${carTitle}.`,
    cancelled_by_visitor: `You cancelled your reservation of the ${carTitle}.`,
    cancelled_by_dealer: `${dealership} cancelled your reservation of the ${carTitle}.`,
    erased: `Your reservation of the ${carTitle} ended because your details were erased.`,
    sold: `We’re sorry, the ${carTitle} has been sold.`,
    removed: `We’re sorry, ${dealership} no longer has the ${carTitle} for sale.`,
    hidden: `We’re sorry, ${dealership} has taken the ${carTitle} off its website.`,
  };
  return reasons[reasonOf(reservation) ?? 'cancelled_by_visitor'];
}

function not_charged(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, leadId } = reservation;
  return mail(setting, {
    heading: 'You have not been charged',
    ...pictured(reservation),
    paragraphs: [
      `${whyOf(reservation, setting)} Your card was not charged for the reservation of the ${carTitle}. Any pending amount will drop off by itself.`,
    ],
    facts: [
      { label: 'Vehicle', value: carTitle },
      { label: 'Reference', value: leadReference(leadId) },
      ...call(setting),
    ],
    action: onwards(reservation),
  });
}

function sale_question(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, depositCents, sale, leadId } = reservation;
  const news = sale?.news ?? 'sold';
  const by = dayAndTime(new Date(sale?.answerBy ?? 0), setting.timeZone);
  return mail(setting, {
    heading: `Was the ${carTitle} sold to the customer who reserved it?`,
    paragraphs: [
      `Your stock system says that the ${carTitle} ${NEWS[news]}. A customer has reserved it with a deposit of ${formatDollars(depositCents)}.`,
      `Please tell us by ${by}. If we don’t hear from you, we’ll refund the deposit and let the customer know it was ${NEWS_TO_VISITOR[news]}.`,
    ],
    facts: [{ label: 'Reference', value: leadReference(leadId) }],
    action: { label: 'Tell us who bought it', href: setting.url },
  });
}

const NEWS: Readonly<Record<SaleNews, string>> = {
  sold: 'was sold',
  removed: 'is no longer in your stock',
  hidden: 'was taken off your website',
};
const NEWS_TO_VISITOR: Readonly<Record<SaleNews, string>> = {
  sold: 'sold',
  removed: 'taken off sale',
  hidden: 'taken off the website',
};

function sale_reminder(
  { carTitle, leadId, completedAt = new Date(0) }: Reservation,
  setting: MailSetting,
): MailContent {
  const since = dayAndTime(completedAt, setting.timeZone);
  return mail(setting, {
    heading: `The ${carTitle} is still in your stock`,
    paragraphs: [
      `It was sold to the customer who reserved it, as you said on ${since}. Your stock system has not yet reported the sale, so your website still shows it, as reserved.`,
      'Please mark it as sold or remove it in your stock system. If the sale fell through, use the link to tell us. We’ll refund the deposit and put the vehicle back on sale.',
    ],
    facts: [{ label: 'Reference', value: leadReference(leadId) }],
    action: { label: 'The sale fell through', href: setting.url },
  });
}

/** To the dealer, and so without a word of the customer: the lead has their details. */
function refund_owed({ carTitle, depositCents, leadId }: Reservation, setting: MailSetting): MailContent {
  const amount = formatDollars(depositCents);
  return mail(setting, {
    heading: `Please pay a deposit of ${amount} back`,
    paragraphs: [
      `The reservation of the ${carTitle} is over, but the customer’s bank has sent our refund of their deposit back each time. We won’t try again.`,
      `Please call the customer and agree on another way to pay back the ${amount}. Their details are in the lead with the reference below.`,
    ],
    facts: [
      { label: 'Vehicle', value: carTitle },
      { label: 'Reference', value: leadReference(leadId) },
    ],
    action: { label: 'See the reservation', href: setting.url },
  });
}

const pictureOf = ({ origin, carId, carTitle }: Reservation) => ({
  src: `${origin}/cars/${carId}/picture.jpg`,
  alt: carTitle,
});

/** Whether the site may no longer show the vehicle. */
const isGone = (reservation: Reservation): boolean =>
  ['completed', 'sold', 'removed', 'hidden'].includes(reasonOf(reservation) ?? '');

/** The vehicle's picture, while the site still shows the vehicle. */
const pictured = (reservation: Reservation) => (isGone(reservation) ? {} : { picture: pictureOf(reservation) });

/** Where somebody goes on whose reservation has ended. */
const onwards = (reservation: Reservation) =>
  isGone(reservation)
    ? { label: 'Find another vehicle', href: `${reservation.origin}/` }
    : { label: 'See the vehicle', href: `${reservation.origin}/cars/${reservation.carId}` };

function mail({ site, dealership }: MailSetting, parts: Omit<Parameters<typeof inTwoForms>[0], 'footer'>): MailContent {
  return { ...inTwoForms({ ...parts, footer: `Sent by ${site} for ${dealership}.` }), fromName: site };
}

const greeting = ({ name }: MailSetting): string => (name === '' ? '' : `, ${name}`);
const call = ({ phone }: MailSetting) =>
  phone ? [{ label: 'Questions? Call', value: phone, href: telHref(phone) }] : [];
