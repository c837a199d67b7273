import { type Dealership, type FormAnswers, type Location, type SiteConfig, telHref } from '@forecourt/contracts';
import { inTwoForms, type LetterContent, type LetterPurpose, smsText } from '@forecourt/messages';
import {
  type CalendarEntry,
  calendarFile,
  dayAndTime,
  dayAt,
  leadReference,
  openingWindows,
  placePhone,
} from '@forecourt/retail-rules';
import { ownOrigin } from '../enquiry/enquiry.site.ts';
import type { LeadCar } from '../lead/lead.ts';
import type { WantedSlot } from './appointment-kind.ts';

/** What a letter says of an appointment. */
export type AppointmentNews = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** A line of a letter. */
interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What letters about appointments of a kind say. */
export interface AppointmentWords {
  readonly purposes: Readonly<Record<AppointmentNews, LetterPurpose>>;
  /** What one is called on a site, such as test ride, what to bring, and the page that books one; no page where the site has it off since. */
  of(site: Pick<SiteConfig, 'test_drives' | 'service_bookings'>): {
    readonly name: string;
    readonly bring: string;
    readonly path: string | undefined;
  };
  /** The vehicle, in words; undefined if it has none. */
  vehicleOf(car: LeadCar | undefined, answers: FormAnswers): string | undefined;
  /** What else was booked, such as a loan car. */
  factsOf(answers: FormAnswers): readonly Fact[];
}

/** An appointment, as its person is written to. */
export interface MailedAppointment {
  readonly leadId: string;
  readonly news: AppointmentNews;
  readonly site: Pick<SiteConfig, 'name' | 'hosts'>;
  readonly words: ReturnType<AppointmentWords['of']>;
  readonly dealership: Dealership;
  /** Undefined if the dealership no longer has it. */
  readonly location: Location | undefined;
  /** The vehicle, in words; undefined if it names none. */
  readonly car: string | undefined;
  /** The page of a vehicle in stock, on the site. */
  readonly carPath: string | undefined;
  /** The vehicle that another booking would be for. */
  readonly carId?: string | null;
  readonly facts: readonly Fact[];
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Of the place's clock. */
  readonly timeZone: string;
  /** Counts its changes, from 1. */
  readonly revision: number;
  /** The page that the booking was sent from; only its origin is read. Links of one that is not the site's own lead to its first host. */
  readonly url: string;
  readonly managePath: string;
}

/** The email about an appointment, with its calendar file and the link that moves and cancels it (TD-1, PAGE-1). Pure. */
export function appointmentMail(mailed: MailedAppointment, now: Date): LetterContent {
  const { news, site, words, dealership, location, car, carPath, carId, startsAt, timeZone } = mailed;
  const origin = ownOrigin(mailed.url, site.hosts);
  const phone = placePhone(location, dealership);
  const isOn = news !== 'cancelled';
  const picture = carPath !== undefined ? `${origin}${carPath}/picture.jpg` : undefined;
  const another = `${origin}${words.path}${carId ? `?car_id=${encodeURIComponent(carId)}` : ''}`;
  const action = isOn
    ? { label: 'Move, cancel or add to calendar', href: `${origin}${mailed.managePath}` }
    : { label: 'Book another time', href: another };
  return {
    by: 'email',
    ...inTwoForms({
      heading: `${SUBJECTS[news]} ${words.name} at ${placeName(mailed)}`,
      ...(picture !== undefined && { picture: { src: picture, alt: car ?? 'The vehicle' } }),
      paragraphs: [
        sentenceOf(mailed),
        ...(isOn ? [words.bring] : []),
        ...(isOn ? [] : [`Would another time suit you?${phone ? ` Call ${phone}.` : ''}`]),
      ].filter((paragraph) => paragraph !== ''),
      facts: [
        ...(isOn ? [{ label: 'When', value: dayAndTime(new Date(startsAt), timeZone) }] : []),
        ...(isOn ? [{ label: 'Where', value: addressOf(mailed) }] : []),
        ...(isOn ? mailed.facts : []),
        { label: 'Reference', value: leadReference(mailed.leadId) },
        ...(phone ? [{ label: 'Questions? Call', value: phone, href: telHref(phone) }] : []),
      ],
      ...(words.path !== undefined && { action }),
      footer: `Sent by ${site.name} because this address was used for a booking.`,
    }),
    calendar: calendarFile([calendarEntry(mailed, origin)], { now, alarm: true }),
    fromName: site.name,
    ...(dealership.email && { replyTo: dealership.email }),
  };
}

/**
 * The same for a visitor who asked for an SMS, in at most two messages and without a link; undefined of a booking that was just made, as its page and the
 * email say it (LEAD-12). Pure.
 */
export function appointmentSms(mailed: MailedAppointment): LetterContent | undefined {
  const { news, site, location, dealership } = mailed;
  if (news === 'booked') return undefined;
  const phone = placePhone(location, dealership);
  const call = phone ? `call ${phone}` : '';
  const isOn = news !== 'cancelled';
  const change = ['use the link in our email', call].filter(Boolean).join(' or ');
  const next = isOn ? `To change it, ${change}.` : call && `For another time, ${call}.`;
  const where = isOn ? `${addressOf(mailed).replace('\n', ', ')}.` : '';
  return { by: 'sms', text: smsText([`${site.name}:`, sentenceOf(mailed), where, next]) };
}

const SUBJECTS: Readonly<Record<AppointmentNews, string>> = {
  booked: 'Your',
  moved: 'New time for your',
  cancelled: 'Cancelled: your',
  reminder: 'Tomorrow: your',
};

function sentenceOf({ news, words, car, startsAt, timeZone }: MailedAppointment): string {
  const what = `Your ${words.name}${car === undefined ? '' : ` of the ${car}`}`;
  const when = dayAndTime(new Date(startsAt), timeZone);
  const sentences: Record<AppointmentNews, string> = {
    booked: `${what} is booked for ${when}.`,
    moved: `${what} has moved: it is now on ${when}.`,
    cancelled: `${what} on ${when} is cancelled.`,
    reminder: `${what} is tomorrow, ${when}.`,
  };
  return sentences[news];
}

/** The same booking as in the file of its page, under the same id: a calendar that has one replaces it by the other. */
function calendarEntry(mailed: MailedAppointment, origin: string): CalendarEntry {
  const { leadId, news, words, car, startsAt, endsAt, revision, managePath } = mailed;
  const { name, bring } = words;
  return {
    uid: `${leadId}@${new URL(origin).hostname}`,
    ...{ revision, cancelled: news === 'cancelled', startsAt, endsAt },
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} at ${placeName(mailed)}`,
    description: [car, bring].filter(Boolean).join('\n'),
    location: addressOf(mailed).replace('\n', ', '),
    url: origin + managePath,
  };
}

const placeName = ({ location, dealership }: MailedAppointment): string => location?.name ?? dealership.name;

function addressOf({ dealership, location }: MailedAppointment): string {
  if (!location) return dealership.name;
  const { street, city, state, postcode } = location.address;
  return `${location.name}\n${street}, ${city} ${state.toUpperCase()} ${postcode}`;
}

const DAY_MS = 86_400_000;
/** Reminders come at ten in the morning, on any day. */
const REMINDING_HOURS = [0, 1, 2, 3, 4, 5, 6].map(
  (weekday) => ({ weekday, status: 'Open', open: '10:00', close: '20:00' }) as const,
);

/**
 * When somebody is reminded of an appointment: at ten on the day before, by the place's clock. Undefined if it was booked or moved on that day or
 * later: they know. Pure.
 * @param startsAt ISO 8601
 * @param bookedAt when it got this time
 */
export function reminderTime(
  { startsAt, timeZone }: Pick<WantedSlot, 'startsAt' | 'timeZone'>,
  bookedAt: Date,
): Date | undefined {
  const start = Date.parse(startsAt);
  const dayBefore = dayAt(new Date(start - DAY_MS), timeZone);
  if (dayAt(bookedAt, timeZone) >= dayBefore) return undefined;
  const windows = openingWindows({ timeZone, hours: REMINDING_HOURS, special: [] }, new Date(start - 2 * DAY_MS), 3);
  return windows.find(({ from }) => dayAt(from, timeZone) === dayBefore)?.from;
}
