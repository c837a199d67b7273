const GAP = '  ';
const WIDEST = 72;

/** Lines of a table: a heading, and one line per row, each column as wide as its widest cell; cells longer than 72 characters are cut. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [headings, ...rows.map((row) => row.map(cut))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1)}…`;
}
