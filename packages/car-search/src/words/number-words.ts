const UNITS = 'one,two,three,four,five,six,seven,eight,nine'.split(',');
const TEENS = 'ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'.split(',');
const TENS = 'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');
const TEN = 10;

const NUMBER = `(?:(?:${TENS.join('|')})(?:[ -](?:${UNITS.join('|')}))?|${[...TEENS, ...UNITS].join('|')})`;
const THOUSANDS = '(?:thousand|grand|thou|k)';
/** Forty thousand, and the first of forty and fifty thousand. */
const thousands = new RegExp(
  String.raw`\b(${NUMBER})(?=(?:\s+(?:and|to|or)\s+(?:${NUMBER}|\d+))?\s+${THOUSANDS}\b)`,
  'g',
);
const hundreds = new RegExp(String.raw`\b(?:a|one) hundred(?=\s+${THOUSANDS}\b)`, 'g');
const seats = new RegExp(String.raw`\b(${[...UNITS, ...TEENS].join('|')})[\s-]?seat(?:er|ers|s)?\b`, 'g');

/**
 * A text with numbers that were typed as words in digits, where they count seats or thousands: fifteen thousand, seven seater. Elsewhere they are
 * left, as they may be names. @param text in lower case
 */
export const withDigits = (text: string): string =>
  text
    .replaceAll(seats, (_, word: string) => `${numberOf(word)} seat`)
    .replaceAll(hundreds, '100')
    .replaceAll(thousands, (_, words: string) => String(numberOf(words)));

function numberOf(words: string): number {
  const [first = '', second = ''] = words.split(/[ -]/);
  if (TENS.includes(first)) return (TENS.indexOf(first) + 2) * TEN + UNITS.indexOf(second) + 1;
  return TEENS.includes(first) ? TEENS.indexOf(first) + TEN : UNITS.indexOf(first) + 1;
}

/** A number under a thousand without its k means thousands: nobody looks for a car under $30. */
export function largeNumber(text: string): number {
  const number = plainNumber(text);
  return number < 1_000 ? number * 1_000 : number;
}

/** A number as it is written, with its thousands. */
export function plainNumber(text = ''): number {
  const [, digits = ''] = /([\d,. ]+)/.exec(text) ?? [];
  const number = Number(digits.replaceAll(/[, ]/g, '').replace(/\.$/, ''));
  return /k|grand|thou/.test(text) ? number * 1_000 : number;
}

const ROUND = 500;
/** A price that is written like a year, such as 2000. */
export const isRoundPrice = (year = ''): boolean => Number(year) % ROUND === 0;

/** A number that can be nothing but dollars or kilometres. */
export const isAmount = (text = ''): boolean => /[$k,]|grand|thou| \d{3}/.test(text);
