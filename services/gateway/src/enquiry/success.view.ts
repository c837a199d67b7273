import { type FormDeclaration, formOf, forms, type PageOf, type Thanks } from '@forecourt/contracts';
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
  /** What a spin of the wheel won. */
  readonly prize: string | null;
}

/** For a lead whose category a visitor chose in a form that asks for it. */
const TEST_DRIVE: Thanks = {
  title: 'Thank you, your test drive is nearly booked',
  message: (who) => `${who} has your request and will be in touch to arrange a time.`,
  next: "We'll call you to confirm a time.",
};
/** The words by the marker (PAGE-3): the category, or the subcategory if there is one, as a slug. */
const THANKS: ReadonlyMap<string, Thanks> = new Map([
  ...forms.map((form: FormDeclaration) => [slugify(form.subcategory ?? form.category), form.thanks] as const),
  ['test-drive-enquiry', TEST_DRIVE],
]);
/** The marker of a spin of the wheel (PAGE-3). */
export const SPUN = 'spin-to-win';
const NOTHING_SENT = "We confirm your message here once you've sent it. If you've just sent one, we have it.";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the marker that an enquiry's answer puts into the address of /success; an unknown one is thanked plainly. */
export function markerOf(parameters: URLSearchParams): SuccessMarker {
  const leadId = parameters.get('lead');
  return {
    about: parameters.get('about') ?? '',
    leadId: leadId !== null && UUID.test(leadId) ? leadId : null,
    carId: parameters.get('car'),
  };
}

/**
 * The page after an enquiry: its words by the marker, a plain thank-you without one (PAGE-3). It claims nothing to visitors who open it
 * without having sent anything.
 */
export function successView(marker: SuccessMarker, { site, car, place, similar, prize }: SuccessSetting): Success {
  const who = place?.name ?? site.config.name;
  const thanks = THANKS.get(marker.about) ?? formOf('general').thanks;
  const back = { label: 'Keep browsing', href: site.config.search.path };
  const shown = { kind: 'success' as const, car, place, similar, back };
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
    reference: referenceOf(marker.leadId),
    steps: [
      { title: 'We have your message', text: `${who} has received everything you wrote.` },
      { title: 'You’ll hear from a person', text: thanks.next },
      ...(car ? [{ title: 'Come and see it', text: 'Have a look, ask questions, and take your time.' }] : []),
    ],
  };
}

/** The beginning of a lead's id, as it is said on the telephone: 3F9A-27C1. */
function referenceOf(leadId: string): string {
  return `${leadId.slice(0, 4)}-${leadId.slice(4, 8)}`.toUpperCase();
}
