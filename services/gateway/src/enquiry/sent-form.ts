import { createHash } from 'node:crypto';
import { type FormValues, HONEYPOT, MOST_TICKS, type ShownField, type ShownForm } from '@forecourt/contracts';

const LONGEST_TRAP = 40;
/** Texts are kept as typed, up to what any field may hold and one more, which shows that it is too long. */
const LONGEST = 2_001;

/** A plain form's body as the values of its fields, for any input: an unticked box is not sent at all. */
export function sentValues(body: URLSearchParams, fields: readonly ShownField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, sentValue(body, field)]));
}

function sentValue(body: URLSearchParams, { name, type }: ShownField): FormValues[string] {
  if (type === 'tick') return body.has(name);
  if (type === 'ticks') return body.getAll(name).slice(0, MOST_TICKS);
  // Browsers send line ends of a text area as CRLF, and count them as one character.
  return (body.get(name) ?? '').replaceAll('\r\n', '\n').slice(0, LONGEST);
}

/**
 * The enquiry of a plain form as the JSON that the leads service reads (LEAD-1): what the form settles is not the visitor's to say.
 * @param url address of the form's page.
 * @param pageKind the kind of that page.
 */
export function enquiryOfForm(
  values: FormValues,
  { fixed }: ShownForm,
  { url, pageKind, trap, referrer }: SentFrom,
): Buffer {
  const filled = Object.entries({ ...values, [HONEYPOT.name]: trap }).filter(([, value]) => value !== '');
  const visit = referrer === undefined ? {} : { lead_attributes: { referrer } };
  return Buffer.from(JSON.stringify({ ...Object.fromEntries(filled), ...fixed, page_id: pageKind, url, ...visit }));
}

/** Where a form was sent from. */
export interface SentFrom {
  readonly url: string;
  readonly pageKind: string;
  /** What the form's hidden field held. */
  readonly trap: string;
  /** The page of another site that led to the visit, if it is known (LEAD-5). */
  readonly referrer: string | undefined;
}

/** What a plain form's hidden field holds, cut: a program may send anything (LEAD-3). */
export const trapOf = (body: URLSearchParams): string => (body.get(HONEYPOT.name) ?? '').trim().slice(0, LONGEST_TRAP);

/**
 * The idempotency key of a form that was sent without JavaScript (LEAD-6): pages are the same bytes for everyone, so that the same words
 * sent again on the same day are the same try.
 * @param day of the site's own calendar: in UTC a day ends while Australian dealers are busy
 */
export function keyOfForm(site: string, enquiry: Buffer, day: string): string {
  return `form-${createHash('sha256').update(`${site}\0${day}\0`).update(enquiry).digest('base64url')}`;
}

/** More than anybody asks for the same and calls it off in a day. */
const MOST_IN_TURN = 6;

/** The keys by which a form is sent: its own, and those of the same form after what it brought was over. */
export const keysInTurn = (key: string): string[] => [
  key,
  ...Array.from({ length: MOST_IN_TURN - 1 }, (_, place) => `${key}.${place + 2}`),
];
