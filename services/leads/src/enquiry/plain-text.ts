// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all but tab, line feed and carriage return
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Text on one line, at most `max` characters, without control characters (the database keeps no NUL) and broken surrogate pairs. */
export function isLine(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && value.isWellFormed() && !CONTROL.test(value);
}

/** As a line, but tabs and line breaks are welcome. */
export function isParagraph(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && value.isWellFormed() && !CONTROL_BUT_BREAKS.test(value);
}

/** What can be kept of a text that no person typed and none could correct: cut, and without what no text should hold. */
export function keptText(value: string, max: number): string {
  return value.toWellFormed().replace(new RegExp(CONTROL, 'g'), '').trim().slice(0, max).toWellFormed();
}
