// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for these
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** Cleans a text that no person typed and none could correct: truncates it, and removes forbidden characters. */
export function keptText(value: string, max: number): string {
  return value.toWellFormed().replace(CONTROL, '').trim().slice(0, max).toWellFormed();
}
