import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const KINDS: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);

/**
 * An Australian mobile or landline number as people write it, with +61 or a leading 0 (LEAD-9), as E.164: '+61412345678'.
 * Undefined for anything else: another country's, a service number such as 1300 or 13, a number that is not assigned to anyone.
 */
export function toAustralianPhone(text: string): string | undefined {
  if (!/^(\+61|0|\(0)/.test(text.trim())) return undefined;
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'AU', extract: false });
  const isOurs = phone?.countryCallingCode === '61' && phone.isValid() && !phone.ext && KINDS.has(phone.getType());
  return isOurs ? phone.number : undefined;
}
