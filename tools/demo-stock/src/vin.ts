const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTER_VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};

/** What a VIN says. */
export interface VinParts {
  /** World manufacturer identifier, 3 characters. */
  readonly wmi: string;
  /** Describes the vehicle, 5 characters. */
  readonly descriptor: string;
  readonly year: number;
  /** The plant, 1 character. */
  readonly plant: string;
  /** 0 to 999,999. */
  readonly serial: number;
}

/** Composes a VIN of 17 characters with the right check digit at its ninth place. */
export function composeVin({ wmi, descriptor, year, plant, serial }: VinParts): string {
  const yearCode = YEAR_CODES.charAt((year - FIRST_CODED_YEAR) % YEAR_CODES.length);
  return withSerial(`${wmi}${descriptor}0${yearCode}${plant}`, serial);
}

/** The VIN of another vehicle of the same kind, year and plant. @param serial 0 to 999,999 */
export function withSerial(vin: string, serial: number): string {
  const tail = `${vin.slice(9, 11)}${serial.toString().padStart(6, '0')}`;
  const head = vin.slice(0, 8);
  return `${head}${checkDigit(`${head}0${tail}`)}${tail}`;
}

/** The check digit that belongs at the ninth place of a VIN: 0 to 9 or X. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, place) => {
    const value = LETTER_VALUES[character] ?? Number(character);
    return total + value * (WEIGHTS[place] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Writes a number as `length` characters that a VIN may have (no I, O or Q). */
export function vinCharacters(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text += ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
