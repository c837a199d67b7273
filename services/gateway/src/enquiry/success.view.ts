import { type BookedDrive, type FormName, formOf, forms, type PageOf, type Thanks } from '@forecourt/contracts';
import { leadReference, slugify } from '@forecourt/retail-rules';
import { type BookingKind, bookingKinds, bookingPath, calendarPath } from '../booked-drives/booking-kinds.ts';
import { unsentText, whenText } from '../booked-drives/drive-times.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { nextSteps } from './success-steps.ts';

type Success = PageOf<'success'>;

/** What an answered enquiry left in the address: its marker, its lead and the car. */
export interface SuccessMarker {
  readonly about: string;
  readonly leadId: string | null;
  readonly carId: string | null;
  /** Slug of the place that it went to. */
  readonly place: string | null;
  /** Slug of its dealership, if it went to no place of it in particular. */
  readonly dealership: string | null;
  /** The link of a booked test drive or service. */
  readonly booking: string | null;
}

/** Whose hands the enquiry is in, and what it was about. */
export interface SuccessSetting {
  readonly site: SiteContext;
  readonly car: Success['car'];
  readonly place: Success['place'];
  readonly similar: Success['similar'];
  /** What a spin of the wheel won. */
  readonly prize: string | null;
  /** What was booked, by its link. */
  readonly booking: { readonly kind: BookingKind; readonly token: string; readonly drive: BookedDrive } | null;
}

/** The forms by the marker (PAGE-3): the category, or the subcategory if there is one, as a slug. */
const MARKED: ReadonlyMap<string, FormName> = new Map(
  forms.map(({ name }) => {
    const { category, subcategory } = formOf(name);
    return [slugify(subcategory ?? category), name] as const;
  }),
);
/** The form that a marker is of; an unknown one is thanked as for a message. */
const formUnderMarker = (about: string): FormName => MARKED.get(about) ?? 'general';
/** The kinds of bookings by the markers of their forms. */
const BOOKED: ReadonlyMap<string, BookingKind> = new Map(
  (Object.keys(bookingKinds) as BookingKind[]).map((kind) => {
    const { category, subcategory } = formOf(bookingKinds[kind].form);
    return [slugify(subcategory ?? category), kind] as const;
  }),
);
/** The kind of booking that a marker may have brought. */
export const bookedKind = (about: string): BookingKind => BOOKED.get(about) ?? 'test-drives';
/** The marker of a spin of the wheel (PAGE-3). */
export const SPUN = 'spin-to-win';
const NOTHING_SENT = 'If you’ve just sent us a message, we have it. We’ll be in touch soon.';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the marker that an enquiry's answer puts into the address of /success; an unknown one is thanked plainly. */
export function markerOf(parameters: URLSearchParams): SuccessMarker {
  const leadId = parameters.get('lead');
  return {
    about: parameters.get('about') ?? '',
    leadId: leadId !== null && UUID.test(leadId) ? leadId : null,
    carId: parameters.get('car'),
    place: parameters.get('place'),
    dealership: parameters.get('dealership'),
    booking: parameters.get('booking'),
  };
}

/**
 * The page after an enquiry: its words by the marker, a plain thank-you without one (PAGE-3). It claims nothing to visitors who open it
 * without having sent anything.
 */
export function successView(
  marker: SuccessMarker,
  { site, car, place, similar, prize, booking }: SuccessSetting,
): Success {
  const who = place?.name ?? site.config.name;
  const thanks = bookingThanks(marker, site, booking) ?? formOf(formUnderMarker(marker.about)).thanks;
  const back = { label: 'Keep browsing', href: site.config.search.path };
  const appointment = booking && appointmentView(booking);
  const shown = { kind: 'success' as const, appointment, car, place, similar, back };
  if (marker.leadId === null) {
    return {
      ...shown,
      title: 'Thank you for visiting',
      message: NOTHING_SENT,
      sent: false,
      reference: null,
      steps: [],
    };
  }
  return {
    ...shown,
    title: prize === null ? thanks.title : `You’ve won: ${prize}`,
    message: thanks.message(who),
    sent: true,
    reference: leadReference(marker.leadId),
    steps: [
      ...nextSteps(formUnderMarker(marker.about), { who, next: thanks.next, isBooked: booking !== null }),
      ...(car ? [{ title: 'Come and see it', text: 'Have a look, ask questions, and take your time.' }] : []),
    ],
  };
}

/** A booking in the words of what the site calls one (TD-1, PAGE-1); null for anything else. */
function bookingThanks(
  { about }: SuccessMarker,
  { config }: SiteContext,
  booking: SuccessSetting['booking'],
): Thanks | null {
  const kind = BOOKED.get(about);
  if (kind === undefined) return null;
  const { name } = bookingKinds[kind].words(config);
  const { thanks } = formOf(bookingKinds[kind].form);
  if (!booking) return { ...thanks, title: `Thank you, your ${name} is nearly booked` };
  return {
    title: `Your ${name} is booked`,
    message: (who) => `${who} is expecting you.${unsentText(booking.drive)}`,
    next: 'If something comes up, move or cancel it yourself, at any hour.',
  };
}

function appointmentView({ kind, token, drive }: NonNullable<SuccessSetting['booking']>): Success['appointment'] {
  return {
    when: whenText(drive),
    calendar: { label: 'Add to your calendar', href: calendarPath(kind, token) },
    manage: { label: 'Move or cancel it', href: bookingPath(kind, token) },
  };
}
