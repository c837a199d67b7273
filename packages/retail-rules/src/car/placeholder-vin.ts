/** VINs that systems write where they have none. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  '12345678901234567',
  '12345678912345678',
  '01234567890123456',
  '1234567890ABCDEFG',
  '123456789ABCDEFGH',
  'ABCDEFGH123456789',
  'ABC12345678901234',
  'ABCDEFGHJKLMNPRST',
  'VIN00000000000000',
  'VIN12345678901234',
  'TEST1234567890123',
]);
/** A maker's code, a description and a number have more different characters together. */
const FEWEST_CHARACTERS = 3;

/** Whether a text in the place of a VIN only fills it (FEED-9): one or two characters over and over, or a known placeholder. */
export function isPlaceholderVin(text: string): boolean {
  const vin = text.trim().toUpperCase();
  return vin.length === 17 && (new Set(vin).size < FEWEST_CHARACTERS || PLACEHOLDERS.has(vin));
}
