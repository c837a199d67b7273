const DELIMITERS = [',', ';', '\t', '|'];
/** The first line with which a file names its delimiter to a spreadsheet. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n])"?[^\S\r\n]*$/im;

/** Whether a first line only names the file's delimiter, as `sep=;`: it is neither header nor record. */
export const isSeparatorLine = (line: string): boolean => /^\uFEFF?"?sep=.?"?\s*$/i.test(line);

/**
 * The delimiter that a file's first line names, or the character that separates most cells of it. Letters, blanks and what stands in quotes separate
 * nothing.
 */
export function delimiterOf(head: string): string {
  const line = /^.*$/m.exec(head.replace(/^\uFEFF/, '').trimStart())?.[0] ?? '';
  const named = SEPARATOR_LINE.exec(line)?.[1];
  if (named !== undefined) return named;
  const bare = line.replace(/"[^"]*"/g, '');
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, cells: bare.split(delimiter).length })).sort(
    (one, other) => other.cells - one.cells,
  );
  return best && best.cells > 1 ? best.delimiter : ',';
}
