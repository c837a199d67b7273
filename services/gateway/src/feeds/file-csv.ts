import { type FeedFileReport, type FeedFileVerdict, feedFileReport, type RowFinding } from '@forecourt/contracts';

const HEADER = ['row', 'stocknum', 'verdict', 'vehicle_id', 'changes', 'severity', 'field', 'rule', 'came', 'fix'];

/**
 * A file's verdicts as lines of CSV, a page after the other: what is wrong with the file as a whole, then a line for each finding about a
 * row, and one for a row without any.
 */
export async function* verdictLines(read: (after: number | undefined) => Promise<Buffer>): AsyncGenerator<string> {
  let after: number | undefined;
  let begun = false;
  do {
    const page = feedFileReport.parse(JSON.parse((await read(after)).toString()));
    const findings = Map.groupBy(page.findings, ({ row, stocknum }) => keyOf(row, stocknum));
    const lines = page.verdicts.flatMap((verdict) => linesOf(verdict, findings));
    yield `${begun ? '' : `${HEADER.join(',')}\r\n${aboutWhole(page)}`}${lines.join('')}`;
    begun = true;
    after = page.next;
  } while (after !== undefined);
}

/** Why a file was refused, or what of it was not applied, as the line of no row. */
const aboutWhole = ({ state, problem }: FeedFileReport): string =>
  problem === undefined
    ? ''
    : line(['file', '', state === 'refused' ? 'refused' : 'accepted', '', '', 'error', '', problem, '', '']);

const keyOf = (row: number | undefined, stocknum: string | undefined) =>
  `${row ?? ''} ${row === undefined ? stocknum : ''}`;

function linesOf(verdict: FeedFileVerdict, findings: ReadonlyMap<string, RowFinding[]>): string[] {
  const { index, stocknum = '', vehicle_id: vehicleId = '', changes = [], absent } = verdict;
  const row = absent ? undefined : index + 1;
  const begin = [row === undefined ? 'absent' : String(row), stocknum, verdict.verdict, vehicleId, changes.join(' ')];
  const own = findings.get(keyOf(row, stocknum)) ?? [];
  if (own.length === 0) return [line([...begin, '', '', '', '', ''])];
  return own.map(({ severity, field, rule, came = '', fix }) => line([...begin, severity, field, rule, came, fix]));
}

const line = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** A cell that spreadsheets show as it is: never as a formula, which whoever wrote the file could have put there. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
