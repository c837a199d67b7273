/** Texts that say that there is nothing, whatever the field. */
const NOTHING = new Set(
  ['null', '(null)', '<null>', '[null]', '\\n', 'undefined', 'none', 'nan', '<na>', 'nat', 'n/a', '(blank)'].concat([
    '-',
    '--',
    '---',
    '–',
    '—',
    '?',
  ]),
);
/** Marks of reading direction, blanks without width, and the like: with one a name would be another. */
const UNSEEN = /\p{Cf}/u;
/** Of what names one thing: somebody wanted to add it later. */
const LATER = new Set(['tba', 'tbc', 'tbd', 'unknown']);
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** How a spreadsheet shows what it took for a date, such as 3-1 or MAR1. */
const DATED = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})(?:-\\d{2}(?:\\d{2})?)?|(?:${MONTHS})-\\d{2})$`, 'i');
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
  if (NOTHING.has(text.toLowerCase())) return 'a word for nothing';
  if (text.charCodeAt(0) !== 35) return undefined;
  return SPREADSHEET_ERROR.test(text) || HASHES.test(text) ? 'an error of a spreadsheet' : undefined;
}

/** As noValueOf, of what must name one thing: a spreadsheet rounds a long number, and its last digits are lost; it makes a date of others. */
export function noNameOf(text: string): string | undefined {
  const none = UNSEEN.test(text) ? 'text with characters that nobody sees' : noValueOf(text);
  if (none !== undefined || text.length > 20) return none;
  if (ROUNDED.test(text)) return 'a long number that a spreadsheet has rounded';
  if (DATED.test(text)) return 'a date that a spreadsheet has made of it';
  return LATER.has(text.toLowerCase()) ? 'a word for nothing' : undefined;
}
