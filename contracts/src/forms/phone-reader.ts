/**
 * What people, phone books and word processors write between the digits of a number: blanks of every kind, dashes, dots, slashes, brackets, and
 * the invisible marks that a phone's address book wraps numbers in.
 */
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2212./()\u00b7\u2022]/gu;
/** What a phone book or a person writes beside a number to say whose it is, as `(mob)` or `tel:`. It is no part of the number. */
const LABEL = '\\(?(?:tel(?:ephone)?|phone|ph|mobile|mob|home|work|[thmpw])\\b\\)?';
const LABELS = new RegExp(`^[\\s\\p{Cf}]*${LABEL}[\\s.:]*|${LABEL}[\\s\\p{Cf}]*$`, 'giu');
/** An area code or the 4 of a mobile, and eight digits, behind a 0 or the country code, with or without what is dialled before that. */
const PERSONAL = /^(?:(?:\+|00|0011)?610?|0)([23478]\d{8})$/;
/** Numbers of a business, which have no area code: 13 12 13, 1300 123 456, 1800 123 456. */
const BUSINESS = /^(?:(?:\+|00|0011)?61)?(13\d{4}|1[38]00\d{6})$/;

/** The two kinds of numbers: those that people have, and those that only businesses have. */
export type PhoneKind = 'personal' | 'business';

/** The address that calls a number, however it is written. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/**
 * Reads an Australian phone number as people write it: the one reader of browser and server (LEAD-9). It knows how numbers are written, not
 * which are anybody's. An extension or a second number is refused: without it another phone would ring.
 * @returns as '+61412345678', and which kind it is; undefined for anything else.
 */
export function readPhone(text: string): { number: string; kind: PhoneKind } | undefined {
  const digits = text.normalize('NFKC').replace(LABELS, '').replace(BETWEEN, '');
  const personal = PERSONAL.exec(digits)?.[1];
  if (personal) return { number: `+61${personal}`, kind: 'personal' };
  const business = BUSINESS.exec(digits)?.[1];
  return business ? { number: `+61${business}`, kind: 'business' } : undefined;
}
