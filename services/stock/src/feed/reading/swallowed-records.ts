/** A cell that may be a number, a price, a distance or a stock number: digits with little around them. */
const COUNTED = /^\D{0,4}\d[\d.,\s]*\D{0,4}$/;

/** How a file's records are written. */
interface RecordForm extends CellForm {
  /** Cells of a record. */
  readonly width: number;
}

interface CellForm {
  readonly delimiter: string;
  readonly quote: string;
}

/** More delimiters in a line than a column's name has. */
const MOST_IN_NAME = 1;

/**
 * Whether the lines of a quoted cell of the header hold records: a name may have a line break and a comma, as "Price\n(drive away, incl. GST)", but not a
 * line of several cells. Pure.
 */
export function namesRecords(lines: readonly string[], form: CellForm): boolean {
  return lines.some(
    (line, place) =>
      (place > 0 && line.split(form.delimiter).length - 1 > MOST_IN_NAME) || opensCell(line, place, form),
  );
}

/**
 * Whether the lines of a quoted cell hold a record of its file, or begin cells of their own with quotes (FEED-9). Pure.
 * @param lines the first is the rest of the line in which the quote was opened.
 * @param likeCell a cell of a record that is known, by its place: where that is a number a record has one, too.
 */
export function swallowsRecords(
  lines: readonly string[],
  form: RecordForm,
  likeCell: (place: number) => string | undefined,
): boolean {
  return lines.some((line, place) => (place > 0 && isRecord(line, form, likeCell)) || opensCell(line, place, form));
}

function isRecord(line: string, form: RecordForm, likeCell: (place: number) => string | undefined): boolean {
  const cells = cellsOf(line, form);
  if (cells.length !== form.width || cells.length < 2) return false;
  return cells.every((cell, place) => {
    const alike = likeCell(place);
    return alike === undefined || !COUNTED.test(alike.trim()) || cell.trim() === '' || COUNTED.test(cell.trim());
  });
}

/** The cells of one line by itself. */
function cellsOf(line: string, { delimiter, quote }: CellForm): string[] {
  const cells: string[] = [];
  let isOpen = false;
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === quote && (isOpen || at === from)) isOpen = !isOpen;
    else if (line[at] === delimiter && !isOpen) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.slice(from)];
}

/** Whether a quote that is not doubled begins a cell within the line. */
function opensCell(line: string, place: number, { delimiter, quote }: CellForm): boolean {
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (line[at + 1] === quote) at += 1;
    else if (line[at + 1] !== undefined && (at === 0 ? place > 0 : line[at - 1] === delimiter)) return true;
  }
  return false;
}
