const DELIMITERS = [',', ';', '\t', '|'];

/** The character that separates most cells of the first line. Letters, blanks and what stands in quotes separate nothing. */
export function delimiterOf(head: string): string {
  const line = (/^.*$/m.exec(head.replace(/^\uFEFF/, '').trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, cells: line.split(delimiter).length })).sort(
    (one, other) => other.cells - one.cells,
  );
  return best && best.cells > 1 ? best.delimiter : ',';
}
