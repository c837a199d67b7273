import { type CarUnit, csvFields, type MappingUnit } from '@forecourt/contracts';

/** Digits, with commas or blanks between groups of three; or plain, perhaps with an exponent, as spreadsheets write large numbers. */
const NUMBER =
  /^-?(?:\d{1,3}(?:([,\u0020\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?|(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,2})?)$/i;
const SEPARATORS = /[,\u0020\u00a0\u2009\u202f]/g;

/** Words around a number that are not read. */
interface Ignored {
  readonly before: readonly string[];
  readonly after: readonly string[];
}
const after = (...words: string[]): Ignored => ({ before: [], after: words });

const kilometres = after('km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers');

/**
 * The words that may stand beside a number, by what it counts, in any case. A number in another unit (miles, metres, tonnes) is not a number
 * of that field, and neither are two numbers. "Drive away" is the default meaning of a price; other terms change the amount.
 */
const ignored: Readonly<Record<CarUnit, Ignored>> = {
  dollars: {
    before: ['A$', 'AU$', 'AUD$', 'AUD $', 'AUD', '$'],
    after: ['AUD', 'drive away', 'drive-away', 'driveaway'],
  },
  km: kilometres,
  'km of range': kilometres,
  'kilowatt hours': after('kWh'),
  kilowatts: after('kW'),
  seats: after('seat', 'seats', 'seater'),
  doors: after('door', 'doors', 'dr'),
  cylinders: after('cyl', 'cylinder', 'cylinders'),
  'cubic centimetres': after('cc', 'cm3', 'cm³'),
  litres: after('L', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'),
  'litres per 100 km': after('L/100km', 'L/100 km', 'L / 100 km', 'L / 100km', 'litres per 100 km'),
  kilograms: after('kg', 'kgs', 'kilogram', 'kilograms'),
  millimetres: after('mm', 'millimetre', 'millimetres'),
  'newton metres': after('Nm'),
  feet: after('ft', 'foot', 'feet', "'", '’'),
  stars: after(),
};
const nothing = after();
/** Units in which a car has thousands, and never three decimals. */
const inThousands: ReadonlySet<CarUnit | MappingUnit> = new Set([
  'dollars',
  'km',
  'cubic centimetres',
  'kilograms',
  'millimetres',
  'newton metres',
  'cents',
  'miles',
  'pounds',
]);

/** The same for numbers whose unit the mapping names. */
const named: Readonly<Record<MappingUnit, Ignored>> = {
  cents: after('c', 'cents'),
  miles: after('mi', 'mile', 'miles'),
  metres: after('m', 'metre', 'metres', 'meter', 'meters'),
  centimetres: after('cm', 'centimetre', 'centimetres'),
  millimetres: ignored.millimetres,
  feet: ignored.feet,
  inches: after('in', 'inch', 'inches', '"', '”'),
  tonnes: after('t', 'tonne', 'tonnes'),
  pounds: after('lb', 'lbs', 'pounds'),
  litres: ignored.litres,
  'cubic centimetres': ignored['cubic centimetres'],
  'kilometres per litre': after('km/L', 'km / L', 'kmpl'),
};

/**
 * Reads a cell's number (FEED-8): `24990`, `24,990.00`, `48 210`, `1e5`, and of a price `$24,990`, `AUD 24990`, `$24,990 drive away`, of
 * another field its own unit, as `48,210 km`.
 * @param text without blanks at its ends.
 * @param field the car's field, with a dot into nested ones.
 * @param as what the mapping says it counts, instead of the field's own unit.
 * @returns NaN for anything else, as `12 or 13`, `24,99`, `30,000 miles` or `POA`.
 */
export function readNumber(text: string, field: string, as?: MappingUnit): number {
  const unit = csvFields.get(field)?.unit;
  const bare = bareOf(text, field, as);
  // A spreadsheet rounds a long number: as a price it has lost its last digits.
  if (unit === 'dollars' && /e\+/i.test(bare)) return Number.NaN;
  return NUMBER.test(bare) ? Number(bare.replace(SEPARATORS, '')) : Number.NaN;
}

/**
 * Whether a number may be thousands as well as decimals, as `29.990`: Europeans write a point between thousands, and nobody prices a car to a tenth of a
 * cent (FEED-9).
 */
export function isAmbiguousNumber(text: string, field: string, as?: MappingUnit): boolean {
  const unit = as ?? csvFields.get(field)?.unit;
  return unit !== undefined && inThousands.has(unit) && /^-?[1-9]\d{0,2}\.\d{3}$/.test(bareOf(text, field, as));
}

/** Decimals that a field is shown with, by what it counts. */
const decimals: Partial<Record<CarUnit, number>> = {
  ...{ dollars: 2, litres: 1, 'litres per 100 km': 1, feet: 1, 'kilowatt hours': 1, kilowatts: 1 },
};

/** A converted number in the precision of its field: a price in cents, a consumption in tenths, all else that is counted in whole ones. */
export function toPrecisionOf(field: string, value: number, isWhole: boolean): number {
  const unit = csvFields.get(field)?.unit;
  const places = isWhole ? 0 : unit === undefined ? 6 : (decimals[unit] ?? 0);
  const factor = 10 ** places;
  // Half a cent is written a little lower in binary, and is rounded up all the same.
  return Math.round(Number((value * factor).toFixed(6))) / factor;
}

function bareOf(text: string, field: string, as: MappingUnit | undefined): string {
  const unit = csvFields.get(field)?.unit;
  return strip(text, as ? named[as] : unit ? ignored[unit] : nothing);
}

/** Removes one sign before and one word after a number. */
function strip(text: string, { before, after }: Ignored): string {
  const sign = text.startsWith('-') ? '-' : '';
  const unsigned = text.slice(sign.length);
  const mark = longest(before, (word) => startsWith(unsigned, word));
  const rest = unsigned.slice(mark.length).trimStart();
  const word = longest(after, (end) => startsWith(rest.slice(-end.length), end));
  return sign + rest.slice(0, rest.length - word.length).trimEnd();
}

function startsWith(text: string, word: string): boolean {
  return text.slice(0, word.length).toLowerCase() === word.toLowerCase();
}

function longest(words: readonly string[], fits: (word: string) => boolean): string {
  return words.filter(fits).reduce((most, word) => (word.length > most.length ? word : most), '');
}
