import { dayAndTime, formatDollars } from '@forecourt/retail-rules';
import { inTwoForms, type MailContent } from '../lead-mail/lead-mail.ts';
import type { Letter } from '../reservation/reservation.events.ts';
import type { Reservation } from '../reservation/reservation.ts';

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
export const reservationMails: Readonly<Record<Letter, Write>> = { receipt, refund, not_charged, sale_question };

function receipt(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, depositCents, until = '', leadId } = reservation;
  const ends = dayAndTime(new Date(until), setting.timeZone);
  return mail(setting, {
    heading: `The ${carTitle} is reserved for you`,
    paragraphs: [
      `Thank you${greeting(setting)}. We have your deposit of ${formatDollars(depositCents)} and hold the ${carTitle} for you until ${ends}.`,
      'The deposit comes off the price when you buy. If you change your mind, or do nothing, all of it goes back to your card.',
    ],
    facts: [
      { label: 'Receipt', value: `${formatDollars(depositCents)} paid by card, no surcharge` },
      { label: 'Reference', value: leadId },
      { label: 'Held until', value: ends },
      { label: 'Your reservation', value: 'See it or cancel it', href: setting.url },
      ...call(setting),
    ],
  });
}

function refund(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, depositCents, end, leadId } = reservation;
  const why =
    end === 'lapsed'
      ? `The ${reservation.holdHours} hours of your reservation of the ${carTitle} are over.`
      : end === 'sold_elsewhere'
        ? `We are sorry: the ${carTitle} was sold.`
        : `Your reservation of the ${carTitle} is cancelled.`;
  return mail(setting, {
    heading: 'Your deposit is on its way back',
    paragraphs: [
      `${why} We have sent all of your deposit, ${formatDollars(depositCents)}, back to the card that you paid with. Your bank shows it within five to ten business days.`,
    ],
    facts: [{ label: 'Reference', value: leadId }, ...call(setting)],
  });
}

function not_charged(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, end, leadId } = reservation;
  const why =
    end === 'taken' ? `Somebody else was quicker: the ${carTitle} is no longer available.` : 'It did not come about.';
  return mail(setting, {
    heading: 'You have not been charged',
    paragraphs: [
      `${why} Your card was not charged for the reservation of the ${carTitle}. An amount that your bank shows as pending disappears by itself.`,
    ],
    facts: [{ label: 'Reference', value: leadId }, ...call(setting)],
  });
}

function sale_question(reservation: Reservation, setting: MailSetting): MailContent {
  const { carTitle, depositCents, sale, leadId } = reservation;
  const news = { sold: 'sold', removed: 'removed from your stock', hidden: 'taken off your website' }[
    sale?.news ?? 'sold'
  ];
  const by = dayAndTime(new Date(sale?.answerBy ?? 0), setting.timeZone);
  return mail(setting, {
    heading: `Was the ${carTitle} sold to who reserved it?`,
    paragraphs: [
      `Your stock system says that the ${carTitle} was ${news}. A visitor has it reserved with a deposit of ${formatDollars(depositCents)}.`,
      `Please tell us by ${by}. If we don’t hear from you, we refund the deposit and write to the visitor that it was sold.`,
    ],
    facts: [
      { label: 'Answer', value: 'Say who bought it', href: setting.url },
      { label: 'Reference', value: leadId },
    ],
  });
}

function mail({ site, dealership }: MailSetting, parts: Omit<Parameters<typeof inTwoForms>[0], 'footer'>): MailContent {
  return { ...inTwoForms({ ...parts, footer: `Sent by ${site} for ${dealership}.` }), fromName: site };
}

const greeting = ({ name }: MailSetting): string => (name === '' ? '' : `, ${name}`);
const call = ({ phone }: MailSetting) =>
  phone ? [{ label: 'Questions? Call', value: phone, href: `tel:${phone.replaceAll(' ', '')}` }] : [];
