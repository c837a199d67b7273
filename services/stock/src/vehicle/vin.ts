const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const CHECK_DIGIT_PLACE = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Values of the letters A to Z by ISO 3779; a blank is a letter that no VIN has. */
const LETTER_VALUES = '12345678 12345 7 923456789';

/** Whether text is a VIN: 17 capital letters and digits, without I, O and Q (FEED-4). */
export function isVin(text: string): boolean {
  return VIN.test(text);
}

/** Whether the ninth character of a VIN is its check digit. Most Australian VINs need not carry one, so a misfit is only worth a warning. */
export function hasFittingCheckDigit(vin: string): boolean {
  const sum = Array.from(vin).reduce(
    (total, character, place) => total + characterValue(character) * (WEIGHTS[place] ?? 0),
    0,
  );
  const remainder = sum % 11;
  return vin.charAt(CHECK_DIGIT_PLACE) === (remainder === 10 ? 'X' : String(remainder));
}

function characterValue(character: string): number {
  const digit = Number(character);
  return Number.isNaN(digit) ? Number(LETTER_VALUES.charAt(character.charCodeAt(0) - 65)) : digit;
}
