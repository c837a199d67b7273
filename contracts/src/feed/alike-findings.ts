import type { RowFinding } from './feed-event.ts';

/** Findings of one kind: the same rule of the same field, with the same way to fix it. */
export interface AlikeFindings extends Pick<RowFinding, 'severity' | 'field' | 'rule' | 'fix'> {
  readonly rows: readonly RowFinding[];
}

/** Rows, and values that came, that a kind names. */
const SHOWN_OF_A_KIND = 6;

/** Findings that are the same but for their rows, those that cost rows first, then the most frequent (FEED-7). Pure. */
export function alikeFindings(findings: readonly RowFinding[]): AlikeFindings[] {
  const groups = Map.groupBy(findings, ({ severity, field, rule, fix }) =>
    JSON.stringify([severity, field, rule, fix]),
  );
  return [...groups.values()]
    .flatMap((rows) => (rows[0] ? [{ ...rows[0], rows }] : []))
    .sort(
      (one, other) =>
        Number(other.severity === 'error') - Number(one.severity === 'error') || other.rows.length - one.rows.length,
    );
}

/** The first few different values that came. Pure. */
export const cameOf = ({ rows }: AlikeFindings): string => firstFew(rows.map(({ came }) => came));

/** The first few rows, each with its stock number. Pure. */
export const rowsOf = ({ rows }: AlikeFindings): string =>
  firstFew(rows.map(({ row, stocknum }) => `${row ?? 'absent'}${stocknum === undefined ? '' : ` (${stocknum})`}`));

function firstFew(texts: readonly (string | undefined)[]): string {
  const different = [...new Set(texts.filter((text) => text !== undefined))];
  return `${different.slice(0, SHOWN_OF_A_KIND).join(', ')}${different.length > SHOWN_OF_A_KIND ? ', …' : ''}`;
}
