import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

const KINDS: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);

/**
 * An Australian mobile or landline number as people write it, with +61 or a leading 0 (LEAD-9), as E.164: '+61412345678'.
 * Undefined for anything else: another country's, a service number such as 1300 or 13, a number that is not assigned to anyone.
 */
export function toAustralianPhone(text: string): string | undefined {
  const phone = readPhone(text);
  return phone && KINDS.has(phone.getType()) ? phone.number : undefined;
}

/** As toAustralianPhone, for mobiles alone, which get SMS (AUTH-1). */
export function toAustralianMobile(text: string): string | undefined {
  const phone = readPhone(text);
  return phone?.getType() === 'MOBILE' ? phone.number : undefined;
}

function readPhone(text: string): PhoneNumber | undefined {
  if (!/^(\+61|0|\(0)/.test(text.trim())) return undefined;
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'AU', extract: false });
  return phone?.countryCallingCode === '61' && phone.isValid() && !phone.ext ? phone : undefined;
}
