/** Texts that say that there is nothing, whatever the field. */
const NOTHING = new Set([
  ...[
    'null',
    '(null)',
    '<null>',
    '[null]',
    '\\n',
    'nil',
    'undefined',
    'none',
    '(none)',
    '[none]',
    '(blank)',
    '[]',
    '{}',
  ],
  ...[
    'nan',
    '<na>',
    'nat',
    'n/a',
    'n.a.',
    'not applicable',
    'not available',
    'not specified',
    'unspecified',
    '<unspecified>',
  ],
  // What a program writes of an object that it can't write, and what a form shows before anybody chose.
  ...['[object object]', 'system.object[]', 'system.string[]'],
  ...['please select', 'please select...', 'select...', '-- select --', '--select--', '- select -'],
]);
/** Nothing but signs that fill a cell. */
const SIGNS = /^[-–—_=.*?~]+$/;
/** Marks of reading direction, blanks without width, line breaks and the like: with one a name would be another. */
const UNSEEN = /[\p{Cf}\p{Cc}]/u;
/** Of what names one thing: somebody wanted to add it later, or it is an answer. */
const NO_NAMES = new Set(['tba', 'tbc', 'tbd', 'unknown', 'true', 'false']);
/** Of a word: an answer, or the 0 of a column that has nothing. */
const NO_WORDS = new Set(['0', '0.0', 'true', 'false']);
/** A line that sums up other rows or ends them, such as `Total: 344` or `(12 rows)`. */
const SUM =
  /^(?:(?:grand |sub-?)?totals?|(?:record|row|stock|vehicle)?s? ?count|eof|end of (?:data|file|list|report))(?: (?:cars|records|rows|stock|vehicles))?(?:\s*[:=]\s*[\d.,]*|\s+[\d.,]+)?$|^\(?\d+ (?:cars|records?|rows?|vehicles)(?: affected| selected)?\)?\.?$/i;
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** How a spreadsheet shows what it took for a date, such as 3-1 or MAR1. */
const DATED = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})(?:-\\d{2}(?:\\d{2})?)?|(?:${MONTHS})-\\d{2})$`, 'i');
/** The same, with the time that it never had. */
const AT_MIDNIGHT = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T](?:0?0|12):00(?::00(?:\.0+)?)?(?: ?AM)?$/i;
const FULL_DATE = /^\d{1,2}\/\d{1,2}\/\d{4}$/;
/** Quotes that an export has left around a text, or written twice. */
const QUOTED = /^(?:"[^"]*"|“[^”]*”|'[^']+')$/;
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
  const none = noValueOf(text);
  if (none !== undefined || text.length > LONGEST_NAME) return none;
  if (QUOTED.test(text)) return QUOTES;
  if (text.length > 11) return undefined;
  if (DATED.test(text) || FULL_DATE.test(text)) return DATE;
  if (ROUNDED.test(text)) return LONG_NUMBER;
  return NO_WORDS.has(text.toLowerCase()) ? 'a word for nothing' : undefined;
}

const DATE = 'a date that a spreadsheet has made of it';
const QUOTES = 'text with quotes left around it';
const LONG_NUMBER = 'a long number that a spreadsheet has rounded';

/** As noValueOf, of what must name one thing: a spreadsheet rounds a long number, and its last digits are lost; it makes a date of others. */
export function noNameOf(text: string): string | undefined {
  const none = UNSEEN.test(text) ? 'text with characters that nobody sees' : noValueOf(text);
  if (none !== undefined || text.length > LONGEST_NAME) return none;
  if (QUOTED.test(text)) return QUOTES;
  if (ROUNDED.test(text)) return LONG_NUMBER;
  if (DATED.test(text) || FULL_DATE.test(text) || AT_MIDNIGHT.test(text)) return DATE;
  if (SUM.test(text)) return 'a line that sums up others';
  if (TEXT_MARK.test(text)) return 'text with a spreadsheet’s own mark before it';
  return NO_NAMES.has(text.toLowerCase()) ? 'a word for nothing' : undefined;
}

/**
 * A new address behind another separator than the mapping's, or behind none: two addresses never are one. Separators may have been escaped (`\n`, `%2C`).
 * What names no picture may have another address in it, as `?u=https://…`.
 */
export const NEXT_ADDRESS =
  /(?:(?:[\s,;|#^~"'<>[\]{}]|\\[nrt]){1,20}|(?<=[a-z\d])|(?<=\.(?:jpe?g|png|webp|gif|avif))(?:%(?:2C|3B|7C|20|0[9AD])|[&+:*]){1,6})(?=https?:\/\/)/i;
/** A user and a password before the host. */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/** Whether an address has a user's name or password in it, which everybody could read on the page. */
export const hasCredentials = (text: string): boolean => text.includes('@') && CREDENTIALS.test(text);

/** Whether a text has a second address in it. */
export const hasTwoAddresses = (text: string): boolean => text.indexOf('//', 9) > 0 && NEXT_ADDRESS.test(text);
