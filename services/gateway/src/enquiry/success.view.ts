import { type PageOf, photoEnquiry, similarEnquiry } from '@forecourt/contracts';
import { slugify } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

type Success = PageOf<'success'>;

/** What an answered enquiry left in the address: its marker, its lead and the car. */
export interface SuccessMarker {
  readonly about: string;
  readonly leadId: string | null;
  readonly carId: string | null;
}

/** Whose hands the enquiry is in, and what it was about. */
export interface SuccessSetting {
  readonly site: SiteContext;
  readonly car: Success['car'];
  readonly place: Success['place'];
  readonly similar: Success['similar'];
}

interface Words {
  readonly title: string;
  /** @param who the place or the dealer. */
  readonly message: (who: string) => string;
  readonly next: string;
}

const ANSWER = 'You will hear by phone or email, within opening hours.';
const PLAIN: Words = {
  title: 'Thank you',
  message: (who) => `Your message has been sent to ${who}. Someone from the team will be in touch soon.`,
  next: ANSWER,
};
/** The words by the marker (PAGE-3): the category, or the subcategory where there is one, as a slug. */
const WORDS: Readonly<Record<string, Words>> = {
  'vehicle-enquiry': {
    title: 'Thank you, your enquiry is on its way',
    message: (who) => `${who} has your questions and will be in touch soon.`,
    next: ANSWER,
  },
  [slugify(photoEnquiry.subcategory)]: {
    title: 'Thank you, photos are on their way',
    message: (who) => `${who} has been asked for photos and will send them to you.`,
    next: 'The photos come by email, as soon as they are taken.',
  },
  [slugify(similarEnquiry.subcategory)]: {
    title: 'Thank you, we are looking',
    message: (who) => `${who} is looking for something similar and will be in touch soon.`,
    next: 'You will hear of what we found, and of what is about to arrive.',
  },
  'career-enquiry': {
    title: 'Thank you for your interest in working with us',
    message: (who) => `Your message has been sent to ${who}, to whoever looks after careers.`,
    next: 'You will hear from whoever looks after careers.',
  },
  'test-drive-enquiry': {
    title: 'Thank you, your test drive is nearly booked',
    message: (who) => `${who} has your wishes and will settle the time with you.`,
    next: 'You will be called to settle the day and the time.',
  },
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the marker that an enquiry's answer puts into the address of /success; whoever writes one of his own is thanked plainly. */
export function markerOf(parameters: URLSearchParams): SuccessMarker {
  const leadId = parameters.get('lead');
  return {
    about: parameters.get('about') ?? '',
    leadId: leadId !== null && UUID.test(leadId) ? leadId : null,
    carId: parameters.get('car'),
  };
}

/** The page after an enquiry: its words by the marker, a plain thank-you without one (PAGE-3). */
export function successView(marker: SuccessMarker, { site, car, place, similar }: SuccessSetting): Success {
  const words = Object.hasOwn(WORDS, marker.about) ? (WORDS[marker.about] ?? PLAIN) : PLAIN;
  const who = place?.name ?? site.config.name;
  return {
    kind: 'success',
    title: words.title,
    message: words.message(who),
    reference: marker.leadId && referenceOf(marker.leadId),
    steps: [
      { title: 'It is in the right hands', text: `${who} has received it, with everything you wrote.` },
      { title: 'You hear from a person', text: words.next },
      car
        ? { title: 'Come and see it', text: 'Have a look, take it for a drive, and take your time.' }
        : { title: 'Take your time', text: 'Nothing is decided until you decide it.' },
    ],
    car,
    place,
    similar,
    back: { label: 'Keep browsing', href: site.config.search.path },
  };
}

/** The beginning of a lead's id, as it is said on the telephone: 3F9A-27C1. */
function referenceOf(leadId: string): string {
  return `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
}
