/** Texts that say that there is nothing, whatever the field. */
const NOTHING = new Set([
  ...['null', '(null)', '<null>', '[null]', '\\n', 'nil', 'undefined', 'none', '(none)', '(blank)'],
  ...['nan', '<na>', 'nat', 'n/a'],
]);
/** Nothing but signs that fill a cell. */
const SIGNS = /^[-–—_=.*?~]+$/;
/** Marks of reading direction, blanks without width, line breaks and the like: with one a name would be another. */
const UNSEEN = /[\p{Cf}\p{Cc}]/u;
/** Of what names one thing: somebody wanted to add it later, it sums up other rows, or it is an answer. */
const NO_NAMES = new Set([
  'tba',
  'tbc',
  'tbd',
  'unknown',
  'true',
  'false',
  'total',
  'totals',
  'grand total',
  'subtotal',
]);
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** How a spreadsheet shows what it took for a date, such as 3-1 or MAR1. */
const DATED = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})(?:-\\d{2}(?:\\d{2})?)?|(?:${MONTHS})-\\d{2})$`, 'i');
/** The same, with the time that it never had. */
const AT_MIDNIGHT = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T](?:0?0|12):00(?::00(?:\.0+)?)?(?: ?AM)?$/i;
/** How a spreadsheet marks text, where its export forgot to take the mark away. */
const TEXT_MARK = /^['’][^'’]+$/;
/** Longer ones are none of these. */
const LONGEST_NAME = 40;
const SPREADSHEET_ERROR = /^#(?:N\/A|NA|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i;
/** A cell that was too narrow for its number. */
const HASHES = /^#{2,}$/;
const FORMULA = /^[=]\s*["\w(+-]/;
const ROUNDED = /^[-+]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/**
 * What became of a text before it was sent, if it is no value: a spreadsheet's error, a formula, or a word for nothing (FEED-9). Pure.
 * @param text without blanks at its ends.
 */
export function noValueOf(text: string): string | undefined {
  if (text.length > 2 && text.charCodeAt(0) === 61 && FORMULA.test(text)) return 'a formula of a spreadsheet';
  if (text.length > 20) return undefined;
  if (SIGNS.test(text) || NOTHING.has(text.toLowerCase())) return 'a word for nothing';
  if (text.charCodeAt(0) !== 35) return undefined;
  return SPREADSHEET_ERROR.test(text) || HASHES.test(text) ? 'an error of a spreadsheet' : undefined;
}

/** As noValueOf, of what names a model or badge: a spreadsheet makes a date of 9-3. */
export function noWordOf(text: string): string | undefined {
  return noValueOf(text) ?? (text.length <= 11 && DATED.test(text) ? DATE : undefined);
}

const DATE = 'a date that a spreadsheet has made of it';

/** As noValueOf, of what must name one thing: a spreadsheet rounds a long number, and its last digits are lost; it makes a date of others. */
export function noNameOf(text: string): string | undefined {
  const none = UNSEEN.test(text) ? 'text with characters that nobody sees' : noValueOf(text);
  if (none !== undefined || text.length > LONGEST_NAME) return none;
  if (ROUNDED.test(text)) return 'a long number that a spreadsheet has rounded';
  if (DATED.test(text) || AT_MIDNIGHT.test(text)) return DATE;
  if (TEXT_MARK.test(text)) return 'text with a spreadsheet’s own mark before it';
  return NO_NAMES.has(text.toLowerCase().replace(/:$/, '')) ? 'a word for nothing' : undefined;
}

/** A new address behind another separator than the mapping's, or behind none: two addresses never are one. */
export const NEXT_ADDRESS = /(?:\s*[,;|#^~]\s*|\s+|(?<=\.(?:jpe?g|png|webp|gif|avif)))(?=https?:\/\/)/i;

/** Whether a text has a second address in it. */
export const hasTwoAddresses = (text: string): boolean => text.indexOf('//', 9) > 0 && NEXT_ADDRESS.test(text);
