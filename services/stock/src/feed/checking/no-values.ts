/** Texts that say that there is nothing, whatever the field. */
const NOTHING = new Set(['null', '(null)', 'undefined', 'nan', 'n/a', '-', '--', '---', '–', '—']);
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

/** As noValueOf, of what must name one thing: a spreadsheet rounds a long number, and its last digits are lost. */
export const noNameOf = (text: string): string | undefined =>
  noValueOf(text) ?? (ROUNDED.test(text) ? 'a long number that a spreadsheet has rounded' : undefined);
