import { type PhoneKind, readPhone } from '@forecourt/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What the library calls the numbers of each kind. */
const TYPES: Readonly<Record<PhoneKind, ReadonlySet<string | undefined>>> = {
  personal: new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']),
  business: new Set(['TOLL_FREE', 'SHARED_COST']),
};
const PERSONAL: readonly PhoneKind[] = ['personal'];

/**
 * An Australian number as people write it, as E.164: '+61412345678' (LEAD-9). What it looks like is read by the reader that browsers use too
 * (`readPhone`); whether it is anybody's is said by libphonenumber's plan of numbers.
 * @param kinds which numbers are taken: mobiles and landlines by default, 13, 1300 and 1800 numbers only where a business writes.
 * @returns undefined for anything else.
 */
export function toAustralianPhone(text: string, kinds: readonly PhoneKind[] = PERSONAL): string | undefined {
  const read = readPhone(text);
  return read && kinds.includes(read.kind) && TYPES[read.kind].has(typeOf(read.number)) ? read.number : undefined;
}

/** As toAustralianPhone, for mobiles alone, which get SMS (AUTH-1). */
export function toAustralianMobile(text: string): string | undefined {
  const phone = toAustralianPhone(text);
  return phone && typeOf(phone) === 'MOBILE' ? phone : undefined;
}

/** The type of a number that is assigned, by the library's name; those of Christmas Island and the Cocos Islands begin with 61 too. */
function typeOf(number: string): string | undefined {
  const phone = parsePhoneNumberFromString(number, { extract: false });
  return phone?.countryCallingCode === '61' && phone.isValid() ? phone.getType() : undefined;
}
