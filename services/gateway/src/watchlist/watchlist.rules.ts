/** Whether two numbers are the same phone, however each is written: +61412345678 and 0412 345 678 are. */
export function isSamePhone(one: string, other: string): boolean {
  return digitsOf(one) === digitsOf(other);
}

const digitsOf = (phone: string): string => phone.replace(/[^\d+]/g, '').replace(/^0/, '+61');
